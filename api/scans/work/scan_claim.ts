import { queue as options } from '#config/queue'
import { SCAN_LOCK_KEY, STOP_CHANNEL } from '#api/scans/scan_lock_key'
import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a taker waits for one who is about to let go, milliseconds. */
const PATIENCE_MS = 3000
const BETWEEN_TRIES_MS = 250
const RECONNECT_MS = 500

const LOCK = `select pg_try_advisory_lock(${SCAN_LOCK_KEY.replace('?', '$1')}) as is_mine`

type Events = {
  /** Somebody asked to stop this scan. */
  onStop: () => void
  /** The connection broke and another worker has the scan now: what it does is no longer ours. */
  onLost: () => void
}

/**
 * Owns the right to work on a scan: an advisory lock on a connection of its own, which PostgreSQL frees the moment
 * this process dies. When the server was away, the lock is taken again before anybody else notices, or lost.
 */
export class ScanClaim {
  #client?: pg.Client
  #isReleased = false

  private constructor(
    private scanId: string,
    private events: Events
  ) {}

  /** @returns null when another worker has the scan and keeps it */
  static async take(scanId: string, events: Events): Promise<ScanClaim | null> {
    const claim = new ScanClaim(scanId, events)
    try {
      if (await claim.#lock()) return claim
    } catch (error) {
      await claim.release()
      throw error
    }
    await claim.release()
    return null
  }

  async release() {
    this.#isReleased = true
    await this.#client?.end().catch(() => {})
  }

  async #lock(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'assay scan',
      keepAlive: true,
    })
    this.#client = client
    let isBroken = false
    const broken = () => {
      if (isBroken) return
      isBroken = true
      void this.#again(client)
    }
    await client.connect()
    // Only from here on: a first connection that fails is the taker's to report.
    client.on('error', broken)
    client.on('end', broken)
    client.on('notification', ({ payload }) => payload === this.scanId && this.events.onStop())
    const until = performance.now() + PATIENCE_MS
    do {
      const { rows } = await client.query<{ is_mine: boolean }>(LOCK, [this.scanId])
      if (rows[0]?.is_mine) {
        await client.query(`listen ${STOP_CHANNEL}`)
        return true
      }
      await wait(BETWEEN_TRIES_MS)
    } while (performance.now() < until)
    return false
  }

  async #again(old: pg.Client) {
    old.end().catch(() => {})
    while (!this.#isReleased && this.#client === old) {
      await wait(RECONNECT_MS)
      if (this.#isReleased) return
      try {
        if (await this.#lock()) return
        return this.events.onLost()
      } catch {
        // The server is still away: `#client` is a connection that never was.
        this.#client = old
      }
    }
  }
}
