import { evalRun, type RunCounts } from '#api/evals/eval_run_sql'
import type { Stored } from '#api/evals/results/store_results'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const COUNTS = ['tests', 'total', 'passed', 'failed', 'errors', 'undecided'] as const

/** Returns SQL assignments that add to the counts of an evaluation; `amountOf` is the SQL of what to add to a count. */
const added = (amountOf: (count: (typeof COUNTS)[number]) => string) =>
  COUNTS.map((count) => `${count} = evals.${count} + ${amountOf(count)}`).join(', ')

const ADD_STORED = `
  update evals set ${added((count) => `:${count}`)}, figures = null, updated_at = now()`

/** Adds to the received rows of the revision and, if it is published, to the counts of its evaluation. */
const ADD_RECEIVED = `
  with counted as (
    update eval_revisions set received = received + :total, updated_at = now()
    where id = :revisionId and is_open
    returning id, received
  ), shown as (
    ${ADD_STORED}
    from counted where evals.id = :evalId and evals.revision_id = counted.id
  )
  select received from counted`

/**
 * CTE that adds the counts in the CTE `counted` to those of a scan's evaluation. Requires a CTE `of_scan` that locks the
 * scan first and returns its `eval_id`.
 */
export const COUNT_FOR_EVAL = `
  of_eval as (
    update evals set ${added((count) => `c.${count === 'tests' ? 'total' : count}`)}, updated_at = now()
    from counted c, of_scan s where evals.id = s.eval_id
  )`

/**
 * Adds the rows of an upload.
 * @returns the number of rows received so far; null if another request has completed the revision
 */
export async function addReceived(
  place: { revisionId: number; evalId: string },
  stored: Stored,
  trx: TransactionClientContract
): Promise<number | null> {
  const bindings = { ...stored, ...place }
  const { rows }: { rows: { received: number }[] } = await trx.rawQuery(ADD_RECEIVED, bindings)
  return rows[0]?.received ?? null
}

/**
 * Adds the results of a run to the counts of its evaluation and of the run. Requires `lockCounts` in the same
 * transaction.
 * @returns the status and the counts of the run
 */
export async function addCounts(
  { evalId, runId }: { evalId: string; runId: string },
  stored: Stored,
  trx: TransactionClientContract
): Promise<RunCounts | undefined> {
  await trx.rawQuery(`${ADD_STORED} where id = :evalId`, { ...stored, evalId })
  const { passed, failed, errors, undecided } = stored
  const bindings = { passed, failed, errors, undecided, runId }
  const { rows }: { rows: RunCounts[] } = await trx.rawQuery(evalRun.sql().addCounts, bindings)
  return rows[0]
}
