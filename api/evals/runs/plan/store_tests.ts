import { storableValue } from '#api/evals/values/mask_secrets'
import { TOO_LARGE_EVAL } from '#api/evals/runs/errors'
import type { StoredEvalTest } from '#api/evals/runs/plan/planned_tests'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const BATCH_SIZE = 500
/** Maximum size of all test cases of a run together, as JSON, and maximum number of calls. Larger runs are rejected. */
const MAX_CHARACTERS = 400_000_000
const MAX_CALLS = 1_000_000

export type StoredTests = { tests: number; calls: number; vars: string[] }

/**
 * Stores the planned test cases of a run.
 * @throws TOO_LARGE_EVAL
 */
export async function storeTests(
  runId: string,
  tests: AsyncIterable<StoredEvalTest>,
  trx: TransactionClientContract
): Promise<StoredTests> {
  const vars = new Set<string>()
  const totals = { tests: 0, calls: 0 }
  let characters = 0
  let batch: StoredEvalTest[] = []
  const flush = async () => {
    const rows = JSON.stringify(storableValue(batch))
    batch = []
    characters += rows.length
    if (characters > MAX_CHARACTERS || totals.calls > MAX_CALLS) throw TOO_LARGE_EVAL()
    await trx.rawQuery(
      `insert into eval_tests (scan_id, test_idx, columns, test)
       select ?::uuid, test_idx, columns, test
       from json_to_recordset(?::json) as t (test_idx int, columns int[], test json)`,
      [runId, rows]
    )
  }
  for await (const test of tests) {
    if (test.columns.length === 0) continue
    for (const name of Object.keys(test.test.vars ?? {})) vars.add(name)
    totals.tests++
    totals.calls += test.columns.length
    batch.push(test)
    if (batch.length >= BATCH_SIZE) await flush()
  }
  if (batch.length > 0) await flush()
  return { ...totals, vars: [...vars] }
}
