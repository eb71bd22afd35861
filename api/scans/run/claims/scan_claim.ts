import { queue as options } from '#config/queue'
import { SCAN_LOCK_KEY, STOP_CHANNEL } from '#api/scans/scan_lock_key'
import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'

/** Maximum wait for a worker that is about to release the scan. */
const MAX_WAIT_MS = 3000
const RETRY_INTERVAL_MS = 250
const RECONNECT_MS = 500

const LOCK = `select pg_try_advisory_lock(${SCAN_LOCK_KEY.replace('?', '$1')}) as is_mine`

type Events = {
  /** Called when a user requests a stop of this scan. */
  onStop: () => void
  /** Called when the connection broke and another worker claimed the scan. Work on it must stop. */
  onLost: () => void
}

/**
 * Exclusive right to work on a scan: an advisory lock on a dedicated connection, which PostgreSQL releases when the
 * process dies. After a connection loss, the lock is reacquired, or reported as lost if another worker acquired it
 * first.
 */
export class ScanClaim {
  #client?: pg.Client
  #isReleased = false

  private constructor(
    private scanId: string,
    private events: Events
  ) {}

  /**
   * Claims a scan.
   * @returns null if another worker holds the scan
   */
  static async acquire(scanId: string, events: Events): Promise<ScanClaim | null> {
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
      void this.#reconnect(client)
    }
    await client.connect()
    // Registered after connecting, because the caller receives the error of a failed connect.
    client.on('error', broken)
    client.on('end', broken)
    client.on('notification', ({ payload }) => payload === this.scanId && this.events.onStop())
    const deadline = performance.now() + MAX_WAIT_MS
    do {
      const { rows } = await client.query<{ is_mine: boolean }>(LOCK, [this.scanId])
      if (rows[0]?.is_mine) {
        await client.query(`listen ${STOP_CHANNEL}`)
        return true
      }
      await wait(RETRY_INTERVAL_MS)
    } while (performance.now() < deadline)
    return false
  }

  async #reconnect(old: pg.Client) {
    old.end().catch(() => {})
    while (!this.#isReleased && this.#client === old) {
      await wait(RECONNECT_MS)
      if (this.#isReleased) return
      try {
        if (await this.#lock()) return
        return this.events.onLost()
      } catch {
        // The server is still unreachable. Keeps the old client, because the new one never connected.
        this.#client = old
      }
    }
  }
}
