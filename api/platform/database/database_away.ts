import { setTimeout as wait } from 'node:timers/promises'

const FIRST_WAIT_MS = 200
const MAX_WAIT_MS = 3000

/**
 * Node and PostgreSQL error codes of transient failures (unreachable, overloaded, deadlock), after which the same
 * statement may succeed.
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|53...|40P01)$/

const AWAY_TEXT =
  /connection terminated|timeout acquiring a connection|connection ended|not queryable|client has encountered a connection error/i

/** The connection broke between two statements of a transaction, or code used a transaction after its end. */
const ENDED_TRANSACTION = /transaction query already complete/i
/** Maximum consecutive attempts that may end this way. After that, the cause is not the connection. */
const MAX_ENDED_TRANSACTIONS = 4

/** Thrown if the transaction ended too early so often that the cause is not the connection. */
class EndedTransactionError extends Error {
  constructor(count: number, cause: unknown) {
    super(`The database transaction ended before its last statement, ${count} times in a row`, {
      cause,
    })
  }
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof EndedTransactionError) return false
  if ('code' in error && AWAY.test(String(error.code))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return (
    AWAY_TEXT.test(error.message) ||
    ENDED_TRANSACTION.test(error.message) ||
    isDatabaseAway(error.cause)
  )
}

const isEndedTransaction = (error: unknown): boolean =>
  error instanceof Error &&
  (ENDED_TRANSACTION.test(error.message) || isEndedTransaction(error.cause))

/**
 * Retries after transient database failures (`isDatabaseAway`) until `act` succeeds or the signal aborts. `act` must be
 * idempotent, because the connection can break after the commit but before the response.
 * @throws the signal's reason when aborted
 * @throws EndedTransactionError if the transaction of `act` ended early several times in a row
 */
export async function withDatabaseRetry<T>(
  act: () => Promise<T>,
  signal?: AbortSignal
): Promise<T> {
  let endedInRow = 0
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    try {
      return await act()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isDatabaseAway(error)) throw error
      endedInRow = isEndedTransaction(error) ? endedInRow + 1 : 0
      if (endedInRow >= MAX_ENDED_TRANSACTIONS) {
        throw new EndedTransactionError(endedInRow, error)
      }
    }
    await wait(waitMs, undefined, { signal })
  }
}
