import type { EvalFilter } from '#api/contract/eval'
import { testFrom } from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { chosenTests } from '#api/evals/table/chosen_tests'
import { limitStatements, searchFault } from '#api/evals/table/limited'
import type { ShownEval } from '#api/evals/table/shown_eval'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Tests that are read at a time. */
const PORTION = 500

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
 * The tests of an evaluation that its table would show with the filter, each once, as they were asked. Those whose texts
 * are hidden are counted only: whoever reads a dataset reads all of it.
 */
export async function* testsOfEval(
  shown: ShownEval,
  filter: EvalFilter,
  { trx, limit }: { trx: TransactionClientContract; limit: number }
): AsyncGenerator<{ tests: EvalTest[]; hidden: number }> {
  const { sql, bindings } = chosenTests(filter, shown, { limit })
  await limitStatements(trx)
  const found: { rows: { test_idx: number }[] } = await trx
    .rawQuery(`select test_idx from ${sql} c`, [...bindings])
    .catch((error: unknown) => {
      throw searchFault(error)
    })
  await limitStatements(trx, 0)
  const numbers = found.rows.map(({ test_idx: number }) => number)
  for (let from = 0; from < numbers.length; from += PORTION) {
    const { rows }: { rows: Row[] } = await trx.rawQuery(READ, {
      revisionId: shown.revisionId,
      tests: numbers.slice(from, from + PORTION),
    })
    const open = rows.filter((row) => !row.is_hidden)
    yield { tests: open.map(testOf), hidden: rows.length - open.length }
  }
}

/** What the engine notes about a test while it runs is no part of it. */
const NOTED = [
  'pluginConfig',
  'strategyConfig',
  '_promptfooFileMetadata',
  'evaluationId',
  'testCaseId',
]

function testOf({ description, vars, prompt, metadata, test_case: testCase }: Row): EvalTest {
  const bare = {
    ...(description && { description }),
    vars: vars ?? { prompt },
    ...(Object.keys(metadata).length > 0 && vars === null && { metadata: { goal: metadata.goal } }),
  }
  const { test } = testFrom(testCase ?? bare)
  const { options, metadata: noted, ...rest } = test
  const kept = Object.entries(noted ?? {}).filter(([name]) => !NOTED.includes(name))
  return {
    ...(description && { description }),
    ...rest,
    ...(options && Object.keys(options).length > 0 && { options }),
    ...(kept.length > 0 && { metadata: Object.fromEntries(kept) }),
  }
}
