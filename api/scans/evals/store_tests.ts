import { storableValue } from '#api/evals/mask_secrets'
import { TOO_LARGE_EVAL } from '#api/scans/errors'
import type { StoredEvalTest } from '#api/scans/evals/planned_tests'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const PORTION = 500
/** All tests of one run together. */
const MOST_CHARACTERS = 400_000_000
const MOST_CALLS = 1_000_000

export type StoredTests = { tests: number; calls: number; vars: string[] }

/**
 * Stores the tests of a run before anything is asked.
 * @throws TOO_LARGE_EVAL
 */
export async function storeTests(
  scanId: string,
  tests: AsyncIterable<StoredEvalTest>,
  trx: TransactionClientContract
): Promise<StoredTests> {
  const vars = new Set<string>()
  const totals = { tests: 0, calls: 0 }
  let characters = 0
  let portion: StoredEvalTest[] = []
  const flush = async () => {
    const rows = JSON.stringify(storableValue(portion))
    portion = []
    characters += rows.length
    if (characters > MOST_CHARACTERS || totals.calls > MOST_CALLS) throw TOO_LARGE_EVAL()
    await trx.rawQuery(
      `insert into eval_tests (scan_id, test_idx, columns, test)
       select ?::uuid, test_idx, columns, test
       from json_to_recordset(?::json) as t (test_idx int, columns int[], test json)`,
      [scanId, rows]
    )
  }
  for await (const test of tests) {
    if (test.columns.length === 0) continue
    for (const name of Object.keys(test.test.vars ?? {})) vars.add(name)
    totals.tests++
    totals.calls += test.columns.length
    portion.push(test)
    if (portion.length >= PORTION) await flush()
  }
  if (portion.length > 0) await flush()
  return { ...totals, vars: [...vars] }
}
