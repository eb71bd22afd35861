import db from '@adonisjs/lucid/services/db'
import pg from 'pg'

/** PostgreSQL channel that carries live messages from all processes to the web processes. */
const CHANNEL = 'assay_live'
const RETRY_MS = 1000

export type LiveMessage = { channel: string; payload: unknown }

/**
 * Publishes a message on a live channel; callable in any process. Messages must be small: PostgreSQL limits payloads to
 * 8,000 bytes.
 */
export async function publish(channel: string, payload: unknown) {
  await db.rawQuery('select pg_notify(?, ?)', [CHANNEL, JSON.stringify({ channel, payload })])
}

/** Receives live messages from all processes; reconnects after the database was unavailable. */
export class LiveListener {
  #client?: pg.Client
  #isStopped = false
  #isListening = false

  constructor(
    private connectionString: string,
    private onMessage: (message: LiveMessage) => void,
    private options: { channel?: string; onConnect?: () => void } = {}
  ) {}

  /** False while messages may be missed. */
  get isListening(): boolean {
    return this.#isListening
  }

  async start() {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: 'assay live',
    })
    this.#client = client
    client.on('notification', ({ payload }) => payload && this.onMessage(JSON.parse(payload)))
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    try {
      await client.connect()
      await client.query(`listen ${this.options.channel ?? CHANNEL}`)
      this.#isListening = true
      this.options.onConnect?.()
    } catch {
      this.#reconnect(client)
    }
  }

  async stop() {
    this.#isStopped = true
    await this.#client?.end().catch(() => {})
  }

  #reconnect(client: pg.Client) {
    if (this.#isStopped || this.#client !== client) return
    this.#client = undefined
    this.#isListening = false
    client.end().catch(() => {})
    setTimeout(() => this.#isStopped || this.start(), RETRY_MS).unref()
  }
}
