import type { EvalFilter } from '#api/contract/evals/eval'
import { testFrom } from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { chosenTests } from '#api/evals/table/chosen_tests'
import { setStatementTimeout, toSearchError } from '#api/evals/table/statement_timeout'
import type { ShownEval } from '#api/evals/table/shown_eval'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const BATCH_SIZE = 500

type Row = {
  description: string | null
  vars: Record<string, unknown> | null
  prompt: string
  metadata: Record<string, unknown>
  test_case: unknown
  is_hidden: boolean
}

const READ = `
  select distinct on (r.test_idx) r.description, r.vars, r.prompt, r.metadata, p.row->'testCase' as test_case,
    ${isHidden('r.plugin_id')} as is_hidden
  from eval_results r
  left join eval_payloads p using (revision_id, test_idx, prompt_idx)
  where r.revision_id = :revisionId and r.test_idx = any(:tests)
  order by r.test_idx, r.prompt_idx`

/**
 * Yields, in batches, the test cases that match a filter of the evaluation's result table, up to a limit. Hidden test
 * cases are only counted, because datasets cannot hide them.
 */
export async function* testsOfEval(
  shown: ShownEval,
  filter: EvalFilter,
  { trx, limit }: { trx: TransactionClientContract; limit: number }
): AsyncGenerator<{ tests: EvalTest[]; hidden: number }> {
  const { sql, bindings } = chosenTests(filter, shown, { limit })
  await setStatementTimeout(trx)
  const result: { rows: { test_idx: number }[] } = await trx
    .rawQuery(`select test_idx from ${sql} c`, [...bindings])
    .catch((error: unknown) => {
      throw toSearchError(error)
    })
  await setStatementTimeout(trx, 0)
  const testIdxs = result.rows.map(({ test_idx: testIdx }) => testIdx)
  for (let from = 0; from < testIdxs.length; from += BATCH_SIZE) {
    const { rows }: { rows: Row[] } = await trx.rawQuery(READ, {
      revisionId: shown.revisionId,
      tests: testIdxs.slice(from, from + BATCH_SIZE),
    })
    const visible = rows.filter((row) => !row.is_hidden)
    yield { tests: visible.map(testOf), hidden: rows.length - visible.length }
  }
}

/** Metadata that promptfoo adds while running a test case. */
const RUN_METADATA = [
  'pluginConfig',
  'strategyConfig',
  '_promptfooFileMetadata',
  'evaluationId',
  'testCaseId',
]

function testOf({ description, vars, prompt, metadata, test_case: testCase }: Row): EvalTest {
  const withoutTestCase = {
    ...(description && { description }),
    vars: vars ?? { prompt },
    ...(Object.keys(metadata).length > 0 && vars === null && { metadata: { goal: metadata.goal } }),
  }
  const { test } = testFrom(testCase ?? withoutTestCase)
  const { options, metadata: allMetadata, ...rest } = test
  const entries = Object.entries(allMetadata ?? {}).filter(([name]) => !RUN_METADATA.includes(name))
  return {
    ...(description && { description }),
    ...rest,
    ...(options && Object.keys(options).length > 0 && { options }),
    ...(entries.length > 0 && { metadata: Object.fromEntries(entries) }),
  }
}
