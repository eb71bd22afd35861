import type { EvalTest } from '#api/engines/evals/vocabulary'
import type EvalJob from '#api/scans/evals/eval_job'
import { patiently } from '#api/scans/work/database_away'
import type { ScanRun } from '#api/scans/work/scan_run'
import db from '@adonisjs/lucid/services/db'

/** Tests in memory at a time; a portion ends with its slowest answer. */
const PORTION = 200

export type OpenEvalTest = {
  testIdx: number
  test: EvalTest
  /** Columns that have no result yet. */
  missing: number[]
  /** Columns with a result. */
  stored: number[]
}

/** The planned tests of which a result is missing, in their order. */
export async function* openEvalTests(
  job: EvalJob,
  revisionId: number,
  run: ScanRun
): AsyncGenerator<OpenEvalTest[]> {
  for (let after = -1; ;) {
    const rows = await patiently(() => portionAfter(job.id, revisionId, after), run.letGo)
    const last = rows.at(-1)
    if (!last) return
    after = last.testIdx
    yield rows.map(({ columns, stored, ...row }) => ({
      ...row,
      stored,
      missing: columns.filter((column) => !stored.includes(column)),
    }))
    if (rows.length < PORTION) return
  }
}

type Row = Omit<OpenEvalTest, 'missing'> & { columns: number[] }

async function portionAfter(scanId: string, revisionId: number, after: number): Promise<Row[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select t.test_idx as "testIdx", t.columns, t.test, s.stored
     from eval_tests t cross join lateral (
       select coalesce(array_agg(r.prompt_idx), '{}') as stored from eval_results r
       where r.revision_id = :revisionId and r.test_idx = t.test_idx
     ) s
     where t.scan_id = :scanId and t.test_idx > :after and cardinality(s.stored) < cardinality(t.columns)
     order by t.test_idx limit ${PORTION}`,
    { scanId, revisionId, after }
  )
  return rows
}
