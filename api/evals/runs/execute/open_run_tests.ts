import type { EvalTest } from '#api/engines/evals/vocabulary'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { EvalRun, RunSignals } from '#api/evals/runs/run_settings'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of test cases in memory. Each batch starts after the slowest response of the previous one. */
const BATCH_SIZE = 200

export type OpenRunTest = {
  testIdx: number
  test: EvalTest
  /** Indexes of the columns without a result. */
  missing: number[]
  /** Indexes of the columns with a result. */
  stored: number[]
}

/** Yields planned test cases that lack a result, in batches ordered by index. */
export async function* openRunTests(
  run: EvalRun,
  revisionId: number,
  signals: RunSignals
): AsyncGenerator<OpenRunTest[]> {
  for (let after = -1; ;) {
    const rows = await withDatabaseRetry(
      () => loadBatch(run.id, revisionId, after),
      signals.interrupt
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.testIdx
    yield rows.map(({ columns, stored, ...row }) => ({
      ...row,
      stored,
      missing: columns.filter((column) => !stored.includes(column)),
    }))
    if (rows.length < BATCH_SIZE) return
  }
}

type Row = Omit<OpenRunTest, 'missing'> & { columns: number[] }

async function loadBatch(runId: string, revisionId: number, after: number): Promise<Row[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select t.test_idx as "testIdx", t.columns, t.test, s.stored
     from eval_tests t cross join lateral (
       select coalesce(array_agg(r.prompt_idx), '{}') as stored from eval_results r
       where r.revision_id = :revisionId and r.test_idx = t.test_idx
     ) s
     where t.scan_id = :runId and t.test_idx > :after and cardinality(s.stored) < cardinality(t.columns)
     order by t.test_idx limit ${BATCH_SIZE}`,
    { runId, revisionId, after }
  )
  return rows
}
