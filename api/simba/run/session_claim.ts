import type { SimbaLimits, SimbaState } from '#api/contract/simba/session'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import SimbaSession from '#api/simba/session'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 300
/** Lease duration. A job whose lease has expired has probably died, so another job takes its session. */
const LEASE = `interval '6 seconds'`
/** Maximum wait for the lease of a job that is about to release the session or has died. */
const MAX_WAIT_MS = 9000

/** Sessions whose messages a worker sends, and stopped sessions whose results have not been published. */
export const HAS_WORK = `(state in ('queued', 'running', 'waiting') and runner = 'server'
  or state = 'stopped' and finished_at is null)`

/** State and limits that users can change while a session runs. */
export type Control = { state: SimbaState; limits: SimbaLimits }

/** Thrown if another job owns the session, the session was deleted, or this worker shuts down. */
export class Interrupted extends Error {
  constructor(readonly why: 'lost' | 'shutdown') {
    super(why === 'lost' ? 'Another job owns the session' : 'The worker is shutting down')
  }
}

/**
 * One job's ownership of a session. A token in the row fences its writes; a lease, renewed by polling, lets another job
 * take the session of a dead worker. Polling also reads users' changes.
 */
export class SessionClaim {
  readonly session: SimbaSession
  /** Aborted when the job must no longer write; the abort reason is an `Interrupted`. */
  readonly interrupt: AbortSignal
  /** Aborted when messages in flight are no longer wanted, because the session was stopped or `interrupt` was aborted. */
  readonly cancel: AbortSignal
  control: Control
  /** Called after a write with the number of the last event. */
  onWritten: (lastEvent: number) => void = () => {}
  readonly #token: string
  readonly #lost = new AbortController()
  readonly #stopped = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #onShutdown: () => void
  readonly #shutdown: AbortSignal
  #revision: number
  #writing: Promise<unknown> = Promise.resolve()
  #countedAt = performance.now()

  private constructor(session: SimbaSession, token: string, shutdown: AbortSignal) {
    this.session = session
    this.#token = token
    this.#revision = session.revision
    this.control = { state: session.state, limits: session.limits }
    this.interrupt = this.#lost.signal
    this.cancel = AbortSignal.any([this.#lost.signal, this.#stopped.signal])
    this.#shutdown = shutdown
    this.#onShutdown = () => this.#lost.abort(new Interrupted('shutdown'))
    if (shutdown.aborted) this.#onShutdown()
    shutdown.addEventListener('abort', this.#onShutdown)
    this.#timer = setInterval(() => void this.#poll(), POLL_MS)
  }

  /**
   * Takes ownership of a session; if another job owns it, waits for the end of its lease.
   * @returns null if the session has ended, is paused or was deleted, or if another job still works on it
   */
  static async take(sessionId: string, shutdown: AbortSignal): Promise<SessionClaim | null> {
    const token = randomUUID()
    const deadline = performance.now() + MAX_WAIT_MS
    for (;;) {
      const { rows }: { rows: { is_mine: boolean }[] } = await db.rawQuery(
        `with free as (
           update simba_sessions set claim = :token, leased_until = now() + ${LEASE},
             state = case when state = 'queued' then 'running' else state end,
             stop_reason = case when state in ('stopped', 'waiting') then stop_reason end, resume_at = null,
             started_at = coalesce(started_at, now()), updated_at = now()
           where id = :sessionId and ${HAS_WORK}
             and (leased_until is null or leased_until < now())
           returning id
         )
         select exists (select 1 from free) as is_mine
         from simba_sessions where id = :sessionId and ${HAS_WORK}`,
        { token, sessionId }
      )
      if (!rows[0]) return null
      if (rows[0].is_mine) {
        const session = await SimbaSession.findOrFail(sessionId)
        return new SessionClaim(session, token, shutdown)
      }
      if (performance.now() > deadline || shutdown.aborted) return null
      await wait(POLL_MS)
    }
  }

  /**
   * Writes in a transaction that locks the row. Writes are serialized; a write whose commit was not confirmed is not
   * repeated.
   * @throws Interrupted
   */
  async write(
    apply: (trx: TransactionClientContract) => Promise<unknown>,
    changes: Record<string, unknown> = {}
  ): Promise<void> {
    const next = this.#writing.then(() => this.#write(apply, changes))
    this.#writing = next.catch(() => {})
    return next
  }

  /** Waits for pending writes. */
  idle(): Promise<unknown> {
    return this.#writing
  }

  async #write(
    apply: (trx: TransactionClientContract) => Promise<unknown>,
    changes: Record<string, unknown>
  ) {
    const revision = this.#revision + 1
    await withDatabaseRetry(
      () =>
        db.transaction(async (trx) => {
          this.interrupt.throwIfAborted()
          const row = await trx
            .from('simba_sessions')
            .where('id', this.session.id)
            .select('claim', 'revision')
            .forUpdate()
            .first()
          if (row?.claim !== this.#token) throw this.#loseClaim()
          if (row.revision === revision) return
          await apply(trx)
          const [{ last_event: lastEvent }] = await trx
            .from('simba_sessions')
            .where('id', this.session.id)
            .update({ ...changes, revision, updated_at: new Date() })
            .returning('last_event')
          this.onWritten(lastEvent)
        }),
      this.interrupt
    )
    this.#revision = revision
  }

  /**
   * Releases ownership unless there is more to do.
   * @returns whether ownership was released
   */
  async release(hasWork: (trx: TransactionClientContract) => Promise<boolean>): Promise<boolean> {
    return db.transaction(async (trx) => {
      const row = await trx
        .from('simba_sessions')
        .where({ id: this.session.id, claim: this.#token })
        .select('state')
        .forUpdate()
        .first()
      if (row && (await hasWork(trx))) return false
      await this.#giveUp(trx)
      return true
    })
  }

  /** Releases ownership; another job does the remaining work. */
  async abandon(): Promise<void> {
    await this.#giveUp(db.connection()).catch((error: unknown) =>
      logger.debug({ err: error }, 'releasing a session')
    )
  }

  close(): void {
    clearInterval(this.#timer)
    this.#shutdown.removeEventListener('abort', this.#onShutdown)
  }

  /** Reads the row immediately instead of at the next poll. */
  async refresh(): Promise<Control> {
    await withDatabaseRetry(() => this.#read(), this.interrupt)
    this.interrupt.throwIfAborted()
    return this.control
  }

  async #giveUp(client: Pick<TransactionClientContract, 'from'>) {
    await client
      .from('simba_sessions')
      .where({ id: this.session.id, claim: this.#token })
      .update({ claim: null, leased_until: null })
  }

  async #poll() {
    try {
      await this.#read()
    } catch (error) {
      logger.debug({ err: error, sessionId: this.session.id }, 'polling a session')
    }
  }

  async #read() {
    const now = performance.now()
    const ms = this.control.state === 'running' ? Math.round(now - this.#countedAt) : 0
    const { rows }: { rows: Control[] } = await db.rawQuery(
      `update simba_sessions set leased_until = now() + ${LEASE}, active_ms = active_ms + :ms,
         state = case when state = 'queued' then 'running' else state end
       where id = :id and claim = :token returning state, limits`,
      { id: this.session.id, token: this.#token, ms }
    )
    this.#countedAt = now
    const [row] = rows
    if (!row) return void this.#loseClaim()
    this.control = row
    if (row.state === 'stopped') this.#stopped.abort()
  }

  #loseClaim(): Interrupted {
    const lost = new Interrupted('lost')
    this.#lost.abort(lost)
    return lost
  }
}
