import type { SessionRow } from '#api/accounts/tenants/tenant'
import { visitorOf } from '#api/accounts/access/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'
import type { SessionConfig, SessionData, SessionStoreContract } from '@adonisjs/session/types'
import { createHash } from 'node:crypto'

const DAY_MS = 24 * 60 * 60 * 1000
const ANONYMOUS_AGE_MS = 2 * 60 * 60 * 1000
/** Minimum interval between two updates of `expires_at`, so that not every request writes. */
const TOUCH_STEP_MS = 60_000

/** Session key of the sign-in time in milliseconds; the time is kept when the session ID is regenerated. */
export const SIGNED_IN_AT = 'signedInAt'

/** Session key under which the session guard stores the user ID. */
const USER_KEY = 'auth_web'

/**
 * Session store in PostgreSQL. Rows are keyed by a hash of the session ID, so that a leaked table cannot be used to
 * hijack sessions.
 */
export class SessionStore implements SessionStoreContract {
  /** Creation time of this request's session, used as the sign-in time if the session has no SIGNED_IN_AT. */
  #createdAt = Date.now()
  /** ID of the row that `read` found. */
  #storedId: string | null = null

  constructor(private ctx: HttpContext) {}

  async read(sessionId: string): Promise<SessionData | null> {
    // A request without a cookie has no stored session.
    if (this.ctx.session.fresh) return null
    const row = await this.#row(sessionId)
    if (!row || (await hasSessionEnded(row))) return null
    const data = dataOf(row)
    this.#createdAt = row.created_at.getTime()
    this.#storedId = row.id
    const endsAt = await endOf(row.user_id, signInTime(data, this.#createdAt))
    if (Date.now() - row.touched_at.getTime() > TOUCH_STEP_MS) await this.#extend(row.id, endsAt)
    return data
  }

  /** Writes the session, unless another request has ended it since `read`. */
  async write(sessionId: string, data: SessionData) {
    const table = await this.#table()
    const values = {
      data: JSON.stringify(data),
      user_id: userIdOf(data),
      expires_at: await endOf(userIdOf(data), signInTime(data, this.#createdAt)),
      touched_at: new Date(),
    }
    const id = hashed(sessionId)
    if (id === this.#storedId) {
      await table.from('sessions').where('id', id).update(values)
      return
    }
    await table
      .insertQuery()
      .table('sessions')
      .knexQuery.insert({ id, ...this.#visitor(values.user_id), ...values })
      .onConflict('id')
      .merge(values)
  }

  async destroy(sessionId: string) {
    const table = await this.#table()
    await table.from('sessions').where('id', hashed(sessionId)).delete()
  }

  touch() {}

  /**
   * Returns the address and user agent of the sign-in, which regenerates the session ID; they are therefore stored on
   * insert.
   */
  #visitor(userId: string | null) {
    if (!userId) return {}
    const { ipAddress, userAgent } = visitorOf(this.ctx)
    return { ip_address: ipAddress, user_agent: userAgent }
  }

  async #row(sessionId: string): Promise<SessionRow | null> {
    const { readSession } = await import('#api/accounts/access/read_session')
    return readSession(this.ctx, hashed(sessionId))
  }

  async #extend(id: string, endsAt: Date) {
    const table = await this.#table()
    await table
      .from('sessions')
      .where('id', id)
      .update({ expires_at: endsAt, touched_at: new Date() })
  }

  /**
   * Returns the database connection. The database service is imported on demand, because the configuration is loaded
   * before it exists.
   */
  async #table() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    return db.connection()
  }
}

export const dataOf = ({ data }: SessionRow): SessionData => JSON.parse(data)

/**
 * Whether a session has ended under the current maximum age, which may be shorter than when the row was written. A
 * shorter idle timeout takes effect when `expires_at` is next updated.
 */
export async function hasSessionEnded(row: SessionRow): Promise<boolean> {
  if (row.expires_at.getTime() <= Date.now()) return true
  const endsAt = await endOf(row.user_id, signInTime(dataOf(row), row.created_at.getTime()))
  return endsAt.getTime() <= Date.now()
}

function signInTime({ [SIGNED_IN_AT]: at }: SessionData, createdAt: number): number {
  return typeof at === 'number' ? at : createdAt
}

function userIdOf(data: SessionData): string | null {
  const userId: unknown = data[USER_KEY]
  return typeof userId === 'string' ? userId : null
}

/**
 * Returns the expiry of a session: the earlier of idle timeout and maximum age. Anonymous sessions expire after
 * `ANONYMOUS_AGE_MS`.
 */
async function endOf(userId: string | null, signedInAt: number): Promise<Date> {
  if (!userId) return new Date(Date.now() + ANONYMOUS_AGE_MS)
  // Imported on demand, because the rules are stored in the database and the configuration is loaded before the database
  // service exists.
  const { signInRules } = await import('#api/accounts/access/sign_in_rules')
  const { sessionDays, maxSessionDays } = await signInRules()
  return new Date(Math.min(Date.now() + sessionDays * DAY_MS, signedInAt + maxSessionDays * DAY_MS))
}

export const hashed = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** Creates the session store; referenced by `config/session.ts`. */
export const databaseSessions = (ctx: HttpContext, _config: SessionConfig) => new SessionStore(ctx)
