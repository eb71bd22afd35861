import type { HttpContext } from '@adonisjs/core/http'
import type { SessionConfig, SessionData, SessionStoreContract } from '@adonisjs/session/types'
import { createHash } from 'node:crypto'

const AGE_MS = 14 * 24 * 60 * 60 * 1000
const ANONYMOUS_AGE_MS = 2 * 60 * 60 * 1000
/** A session's end moves at most this often: a write a minute, not one a request. */
const TOUCH_STEP_MS = 60_000

/** Where the session guard keeps the signed-in user's id. */
const USER_KEY = 'auth_web'

type Row = { id: string; user_id: string | null; data: string; expires_at: Date; touched_at: Date }

/** Sessions in PostgreSQL under the hash of their id: a copy of the table opens none of them. */
export class SessionStore implements SessionStoreContract {
  async read(sessionId: string): Promise<SessionData | null> {
    const row = await this.#row(sessionId)
    if (!row || row.expires_at.getTime() <= Date.now()) return null
    if (Date.now() - row.touched_at.getTime() > TOUCH_STEP_MS) await this.#extend(row)
    return JSON.parse(row.data)
  }

  async write(sessionId: string, data: SessionData) {
    const table = await this.#table()
    const values = {
      data: JSON.stringify(data),
      user_id: data[USER_KEY] ?? null,
      expires_at: end(data[USER_KEY]),
      touched_at: new Date(),
    }
    await table
      .insertQuery()
      .table('sessions')
      .knexQuery.insert({ id: hashed(sessionId), ...values })
      .onConflict('id')
      .merge(values)
  }

  async destroy(sessionId: string) {
    const table = await this.#table()
    await table.from('sessions').where('id', hashed(sessionId)).delete()
  }

  /** Reading already moved the end. */
  touch() {}

  async #row(sessionId: string): Promise<Row | null> {
    const table = await this.#table()
    return table.from('sessions').where('id', hashed(sessionId)).first()
  }

  async #extend({ id, user_id: userId }: Row) {
    const table = await this.#table()
    await table
      .from('sessions')
      .where('id', id)
      .update({ expires_at: end(userId), touched_at: new Date() })
  }

  /** The configuration is read before the database exists. */
  async #table() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    return db.connection()
  }
}

/** Somebody who is not signed in is soon forgotten. */
const end = (userId: unknown) => new Date(Date.now() + (userId ? AGE_MS : ANONYMOUS_AGE_MS))

export const hashed = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** The factory that config/session.ts names. */
export const databaseSessions = (_ctx: HttpContext, _config: SessionConfig) => new SessionStore()
