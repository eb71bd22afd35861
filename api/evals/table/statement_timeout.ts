import type { EvalFilter } from '#api/contract/evals/eval'
import { SEARCH_TOO_SLOW } from '#api/evals/errors'
import { invalidField } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const SEARCH_TIMEOUT_MS = 8000

/** PostgreSQL error codes. */
const INVALID_REGULAR_EXPRESSION = '2201B'
const QUERY_CANCELED = '57014'

/** Runs statements in a transaction with a statement timeout, for searches that users can make slow. */
export async function withStatementTimeout<Result>(
  run: (client: QueryClientContract) => Promise<Result>,
  timeoutMs: number = SEARCH_TIMEOUT_MS
): Promise<Result> {
  try {
    return await db.transaction(async (trx) => {
      await setStatementTimeout(trx, timeoutMs)
      return run(trx)
    })
  } catch (error) {
    throw toSearchError(error)
  }
}

/** Sets the statement timeout for the rest of the transaction; 0 removes it. */
export const setStatementTimeout = (
  trx: Pick<QueryClientContract, 'rawQuery'>,
  timeoutMs: number = SEARCH_TIMEOUT_MS
) => trx.rawQuery(`set local statement_timeout = ${Math.trunc(timeoutMs)}`)

/** Maps a timeout or an invalid pattern to a domain error; returns other errors unchanged. */
export function toSearchError(error: unknown): unknown {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  if (code === QUERY_CANCELED) return SEARCH_TOO_SLOW()
  if (code !== INVALID_REGULAR_EXPRESSION) return error
  const message = 'The pattern is not a valid regular expression, or it is too complex'
  return invalidField('filter.q', 'regex', message)
}

/** Rejects an invalid regular expression before a streamed response starts. */
export async function assertSearch({ q, regex }: EvalFilter) {
  if (q !== undefined && regex) {
    await withStatementTimeout((client) => client.rawQuery("select '' ~* ?", [q]))
  }
}
