import type { PlannedTest } from '#api/engines/redteam/vocabulary'
import type Scan from '#api/scans/scan'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { ScanRun } from '../scan_run.js'
import db from '@adonisjs/lucid/services/db'

/** Test cases per batch: takes a few megabytes, and is enough to keep the target busy. */
const BATCH_SIZE = 1000

/** A planned test case as stored. */
export type StoredTest = Omit<PlannedTest, 'turns' | 'contextId' | 'policy'> & {
  turns: string[] | null
  contextId: string | null
  policyId: string | null
  policyName: string | null
  /** ID of the original result of a rerun attack. */
  sourceResultId: string | null
}

/** Yields planned test cases without a stored result, in scan order and keyed by test key. */
export async function* pendingTests(
  scan: Scan,
  run: ScanRun
): AsyncGenerator<Map<string, StoredTest>> {
  for (let after = -1; ;) {
    const rows = await withDatabaseRetry(() => batchAfter(scan, after), run.interrupt)
    const last = rows.at(-1)
    if (!last) return
    after = last.index
    yield new Map(rows.map((row) => [row.key, row]))
    if (rows.length < BATCH_SIZE) return
  }
}

async function batchAfter(scan: Scan, after: number): Promise<StoredTest[]> {
  const { rows }: { rows: StoredTest[] } = await db.rawQuery(
    `select t.index, t.key, t.plugin_id as "pluginId", t.strategy_id as "strategyId", t.severity, t.language,
       t.prompt, t.base_prompt as "basePrompt", t.goal, t.expectation, t.origin, t.turns,
       t.context_id as "contextId", t.policy_id as "policyId", t.policy_name as "policyName", t.source_result_id as "sourceResultId"
     from scan_tests t
     where t.scan_id = ? and t.index > ?
       and not exists (select 1 from eval_results r where r.test_idx = t.index
           and r.revision_id = (select revision_id from evals where id = ?))
     order by t.index limit ${BATCH_SIZE}`,
    [scan.id, after, scan.evalId ?? '']
  )
  return rows
}
