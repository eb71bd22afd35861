import type { EvalFilter } from '#api/contract/eval'
import { SEARCH_TOO_SLOW } from '#api/evals/errors'
import { invalidField } from '#api/http/domain_error'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** A search that takes longer is given up: the database has others to serve. */
const SEARCH_MS = 8000

/** Codes of PostgreSQL: a regular expression that is none, and a statement that took too long. */
const BAD_EXPRESSION = '2201B'
const TOO_LONG = '57014'

/** Runs statements that a person's search may make slow, with an end. */
export async function limited<Result>(
  work: (client: QueryClientContract) => Promise<Result>,
  milliseconds: number = SEARCH_MS
): Promise<Result> {
  try {
    return await db.transaction(async (trx) => {
      await limitStatements(trx, milliseconds)
      return work(trx)
    })
  } catch (error) {
    throw searchFault(error)
  }
}

/** Sets the time limit of each statement in the rest of the transaction; 0 removes it. */
export const limitStatements = (
  trx: Pick<QueryClientContract, 'rawQuery'>,
  milliseconds: number = SEARCH_MS
) => trx.rawQuery(`set local statement_timeout = ${Math.trunc(milliseconds)}`)

/** The refusal that a database error of a search stands for; any other error as it is. */
export function searchFault(error: unknown): unknown {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  if (code === TOO_LONG) return SEARCH_TOO_SLOW()
  if (code !== BAD_EXPRESSION) return error
  const message = 'The pattern is not a regular expression, or it is too complex'
  return invalidField('filter.q', 'regex', message)
}

/** Refuses what is no regular expression before the first byte of a long answer leaves. */
export async function assertSearch({ q, regex }: EvalFilter) {
  if (q !== undefined && regex) {
    await limited((client) => client.rawQuery("select '' ~* ?", [q]))
  }
}
