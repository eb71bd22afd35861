import { type Pinned, testsOfDatasets } from '#api/eval_configs/dataset_tests'
import {
  isAsked,
  startPlan,
  testsOf,
  type EvalColumn,
  type EvalDocument,
  type EvalTest,
} from '#api/engines/evals/index'
import type { EvalJobConfig } from '#api/scans/evals/eval_job'
import { acceptedTests } from '#api/eval_configs/sent_document'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** A test as it is stored before anything is asked, with the columns that it is asked in. */
export type StoredEvalTest = { test_idx: number; columns: number[]; test: EvalTest }

const PORTION = 500

/** The tests of a new run: those of its document and datasets. */
export async function* testsOfDocument(
  document: EvalDocument,
  columns: readonly EvalColumn[],
  datasets: readonly Pinned[]
): AsyncGenerator<StoredEvalTest> {
  const plan = startPlan(document)
  const stored = (source: EvalTest) =>
    plan(source).map(({ testIdx, test }) => ({
      test_idx: testIdx,
      test,
      columns: columns.filter((column) => isAsked(test, column)).map(({ promptIdx }) => promptIdx),
    }))
  for (const source of testsOf(document)) yield* stored(source)
  for await (const source of testsOfDatasets(datasets)) yield* stored(source)
}

type ParentRow = { test_idx: number; columns: number[]; test: EvalTest | null }

/** The tests of a parent that failed, numbered anew, or all that it has answers to. */
export async function* testsOfParent(
  parent: NonNullable<EvalJobConfig['parent']>,
  team: Team
): AsyncGenerator<StoredEvalTest> {
  const chosen =
    parent.mode === 'failed'
      ? "r.status = 'failed'"
      : "r.output is not null and r.status <> 'error'"
  let number = 0
  for (let after = -1; ;) {
    const { rows }: { rows: ParentRow[] } = await db.rawQuery(
      `select g.test_idx, g.columns, (
         select p.row->'testCase' from eval_payloads p
         where p.revision_id = :revisionId and p.test_idx = g.test_idx order by p.prompt_idx limit 1) as test
       from (
         select r.test_idx, array_agg(r.prompt_idx order by r.prompt_idx) as columns from eval_results r
         where r.revision_id = :revisionId and r.test_idx > :after and ${chosen}
         group by r.test_idx order by r.test_idx limit ${PORTION}
       ) g order by g.test_idx`,
      { revisionId: parent.revisionId, after }
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.test_idx
    // The command-line tool runs what this server does not.
    await acceptedTests(
      rows.flatMap(({ test }) => (test ? [test] : [])),
      team
    )
    for (const { test_idx: testIdx, columns, test } of rows) {
      if (!test) continue
      yield { test_idx: parent.mode === 'failed' ? number++ : testIdx, columns, test }
    }
  }
}
