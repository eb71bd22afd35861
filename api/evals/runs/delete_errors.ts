import { recountEval } from '#api/evals/results/counts/recount_eval'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const CURRENT_REVISION = 'select revision_id from evals where id = :evalId'

/** Errors of the current revision that were not reviewed by a user. */
const ERRORS = `
  select test_idx, prompt_idx from eval_results
  where revision_id = (${CURRENT_REVISION}) and judged_status = 'error' and review_status is null`

/**
 * Deletes the unreviewed errors of an evaluation, with all data stored for them, and recounts the evaluation.
 * @param compared test cases whose responses are compared with each other; an error in one of them deletes all of its
 * results
 */
export async function deleteErrors(
  evalId: string,
  compared: readonly number[],
  trx: TransactionClientContract
) {
  const { rows }: { rows: { test_idx: number; prompt_idx: number }[] } = await trx.rawQuery(
    `with errors as (${ERRORS})
     delete from eval_results r
     where r.revision_id = (${CURRENT_REVISION})
       and ((r.test_idx, r.prompt_idx) in (select test_idx, prompt_idx from errors)
         or r.test_idx in (select test_idx from errors where test_idx = any(:compared::int[])))
     returning r.test_idx, r.prompt_idx`,
    { evalId, compared: [...compared] }
  )
  for (const table of ['eval_payloads', 'eval_scores', 'eval_texts']) {
    await trx.rawQuery(
      `delete from ${table} t using json_to_recordset(:rows::json) as g (test_idx int, prompt_idx int)
       where t.revision_id = (${CURRENT_REVISION})
         and t.test_idx = g.test_idx and t.prompt_idx = g.prompt_idx`,
      { evalId, rows: JSON.stringify(rows) }
    )
  }
  await recountEval(evalId, trx)
}

/** Returns test cases with assertions that compare all responses; their results must be stored together. */
export async function comparedTests(
  runId: string,
  trx: TransactionClientContract
): Promise<number[]> {
  const { rows }: { rows: { test_idx: number }[] } = await trx.rawQuery(
    `select distinct test_idx from eval_tests
     where scan_id = :runId and test::text ~ '"type":\\s*"(select-best|max-score)"'`,
    { runId }
  )
  return rows.map(({ test_idx }) => test_idx)
}
