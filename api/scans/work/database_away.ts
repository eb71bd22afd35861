import { setTimeout as wait } from 'node:timers/promises'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 3000

/** Codes of Node and of PostgreSQL that say: not now (away, full, a deadlock), and the same statement may work later. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|53...|40P01)$/

const AWAY_TEXT =
  /connection terminated|timeout acquiring a connection|connection ended|not queryable|client has encountered a connection error/i

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && AWAY.test(String(error.code))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return AWAY_TEXT.test(error.message) || isDatabaseAway(error.cause)
}

/**
 * Does something with the database, again and again while the server is away. What is done must be safe to repeat:
 * a connection may break after the commit and before its answer.
 * @throws the signal's reason when aborted meanwhile
 */
export async function patiently<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await act()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isDatabaseAway(error)) throw error
    }
    await wait(waitMs, undefined, { signal })
  }
}
