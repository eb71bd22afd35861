import { type Pinned, testsOfDatasets } from '#api/evals/configurations/documents/dataset_tests'
import {
  runsInColumn,
  startPlan,
  testsOf,
  type EvalColumn,
  type EvalDocument,
  type EvalTest,
} from '#api/engines/evals/index'
import type { RunSettings } from '#api/evals/runs/run_settings'
import { validateTests } from '#api/evals/configurations/documents/sent_document'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** A planned test case with the columns it runs in. */
export type StoredEvalTest = { test_idx: number; columns: number[]; test: EvalTest }

const BATCH_SIZE = 500

/** Yields the test cases of a new run: those of its document and datasets. */
export async function* testsOfDocument(
  document: EvalDocument,
  columns: readonly EvalColumn[],
  datasets: readonly Pinned[]
): AsyncGenerator<StoredEvalTest> {
  const plan = startPlan(document)
  const expand = (source: EvalTest) =>
    plan(source).map(({ testIdx, test }) => ({
      test_idx: testIdx,
      test,
      columns: columns
        .filter((column) => runsInColumn(test, column))
        .map(({ promptIdx }) => promptIdx),
    }))
  for (const source of testsOf(document)) yield* expand(source)
  for await (const source of testsOfDatasets(datasets)) yield* expand(source)
}

type ParentRow = { test_idx: number; columns: number[]; test: EvalTest | null }

/**
 * Yields the failed test cases of a parent, renumbered from 0, or, for regrading, those with a response and no error,
 * with unchanged numbers. Skips results that were stored without their test case.
 * @throws INVALID for test cases that this server cannot run
 */
export async function* testsOfParent(
  parent: NonNullable<RunSettings['parent']>,
  team: Team
): AsyncGenerator<StoredEvalTest> {
  const condition =
    parent.mode === 'failed'
      ? "r.status = 'failed'"
      : "r.output is not null and r.status <> 'error'"
  let nextIdx = 0
  for (let after = -1; ;) {
    const { rows }: { rows: ParentRow[] } = await db.rawQuery(
      `select g.test_idx, g.columns, (
         select p.row->'testCase' from eval_payloads p
         where p.revision_id = :revisionId and p.test_idx = g.test_idx order by p.prompt_idx limit 1) as test
       from (
         select r.test_idx, array_agg(r.prompt_idx order by r.prompt_idx) as columns from eval_results r
         where r.revision_id = :revisionId and r.test_idx > :after and ${condition}
         group by r.test_idx order by r.test_idx limit ${BATCH_SIZE}
       ) g order by g.test_idx`,
      { revisionId: parent.revisionId, after }
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.test_idx
    // Uploaded test cases may use features that this server does not support.
    await validateTests(
      rows.flatMap(({ test }) => (test ? [test] : [])),
      team
    )
    for (const { test_idx: testIdx, columns, test } of rows) {
      if (!test) continue
      yield { test_idx: parent.mode === 'failed' ? nextIdx++ : testIdx, columns, test }
    }
  }
}
