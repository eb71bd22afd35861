import type { PlannedTest } from '#api/engines/redteam/vocabulary'
import type Scan from '#api/scans/scan'
import { patiently } from './database_away.js'
import type { ScanRun } from './scan_run.js'
import db from '@adonisjs/lucid/services/db'

/** Tests in memory at a time: some megabytes, and rare enough that the target is not kept waiting. */
const PORTION = 1000

/** A planned test as its row has it. */
export type StoredTest = Omit<PlannedTest, 'turns' | 'contextId' | 'policy'> & {
  turns: string[] | null
  contextId: string | null
  policyId: string | null
  policyName: string | null
  /** The result whose attack is run again, as it was sent then. */
  sourceResultId: string | null
}

/** The planned tests without a stored result, by key, in the order of the scan. */
export async function* openTests(
  scan: Scan,
  run: ScanRun
): AsyncGenerator<Map<string, StoredTest>> {
  for (let after = -1; ;) {
    const rows = await patiently(() => portionAfter(scan, after), run.letGo)
    const last = rows.at(-1)
    if (!last) return
    after = last.index
    yield new Map(rows.map((row) => [row.key, row]))
    if (rows.length < PORTION) return
  }
}

async function portionAfter(scan: Scan, after: number): Promise<StoredTest[]> {
  const { rows }: { rows: StoredTest[] } = await db.rawQuery(
    `select t.index, t.key, t.plugin_id as "pluginId", t.strategy_id as "strategyId", t.severity, t.language,
       t.prompt, t.base_prompt as "basePrompt", t.goal, t.expectation, t.origin, t.turns,
       t.context_id as "contextId", t.policy_id as "policyId", t.policy_name as "policyName", t.source_result_id as "sourceResultId"
     from scan_tests t
     where t.scan_id = ? and t.index > ?
       and not exists (select 1 from eval_results r where r.test_idx = t.index
           and r.revision_id = (select revision_id from evals where id = ?))
     order by t.index limit ${PORTION}`,
    [scan.id, after, scan.evalId ?? '']
  )
  return rows
}
