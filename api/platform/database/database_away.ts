import { setTimeout as wait } from 'node:timers/promises'

const FIRST_WAIT_MS = 200
const MAX_WAIT_MS = 3000

/**
 * Node and PostgreSQL error codes of transient failures (unreachable, overloaded, deadlock), after which the same
 * statement may succeed.
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|53...|40P01)$/

/** The last one: the connection broke between two statements of a transaction, which has therefore ended. */
const AWAY_TEXT =
  /connection terminated|timeout acquiring a connection|connection ended|not queryable|client has encountered a connection error|transaction query already complete/i

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && AWAY.test(String(error.code))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return AWAY_TEXT.test(error.message) || isDatabaseAway(error.cause)
}

/**
 * Retries after transient failures of the database (`isDatabaseAway`) until `act` succeeds or the signal aborts. `act`
 * must be idempotent: the connection can break after the commit but before the response.
 * @throws the signal's reason when aborted
 */
export async function withDatabaseRetry<T>(
  act: () => Promise<T>,
  signal?: AbortSignal
): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    try {
      return await act()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isDatabaseAway(error)) throw error
    }
    await wait(waitMs, undefined, { signal })
  }
}
