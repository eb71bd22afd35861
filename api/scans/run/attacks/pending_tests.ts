import { type GroupResults, type ProbeGroup, ProbeOrder } from '#api/engines/redteam/index'
import type { PlannedTest } from '#api/engines/redteam/vocabulary'
import type Scan from '#api/scans/scan'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { ScanRun } from '../scan_run.js'
import type { ResultRow } from './result_writer.js'
import db from '@adonisjs/lucid/services/db'

/**
 * Chunks must keep all lanes of the target busy, but be small enough that the results of one chunk can determine the
 * order of the next.
 */
const CHUNK_PER_LANE = 20
const MIN_CHUNK_SIZE = 100
const MAX_CHUNK_SIZE = 1000

/** A planned test case as stored. */
export type StoredTest = Omit<PlannedTest, 'turns' | 'contextId' | 'policy'> & {
  turns: string[] | null
  contextId: string | null
  policyId: string | null
  policyName: string | null
  /** ID of the original result of a rerun attack. */
  sourceResultId: string | null
}

/** Fields that determine whether a test case is a conversation. */
export type TestShape = {
  strategyId: string
  /** Number of scripted messages; null if the test case has none. */
  messages: number | null
  isRerun: boolean
}

type StoredGroup = ProbeGroup & TestShape

/** Parts of a scan, in the order in which they run. Messages in encodings that the target does not decode come last. */
const PARTS = ['messages', 'conversations', 'undecoded'] as const

/**
 * The test cases of a scan without a stored result, in order of their expected yield. Single messages come before
 * conversations, which take many requests each.
 */
export class PendingTests {
  readonly #scan: Scan
  readonly #run: ScanRun
  readonly #parts: ProbeOrder[]

  private constructor(scan: Scan, run: ScanRun, parts: ProbeOrder[]) {
    this.#scan = scan
    this.#run = run
    this.#parts = parts
  }

  static async load(
    scan: Scan,
    run: ScanRun,
    isConversation: (shape: TestShape) => boolean
  ): Promise<PendingTests> {
    const { groups, results } = await withDatabaseRetry(async () => {
      return { groups: await pendingGroups(scan), results: await resultsSoFar(scan) }
    }, run.interrupt)
    const seed = Number(scan.seed)
    const undecoded = (scan.encodings ?? [])
      .filter(({ isDecoded }) => isDecoded === false)
      .map(({ strategyId }) => strategyId)
    const byPart = Map.groupBy(groups, (group) => {
      if (isConversation(group)) return 'conversations'
      return undecoded.includes(group.strategyId) ? 'undecoded' : 'messages'
    })
    const parts = PARTS.map((part) => new ProbeOrder(byPart.get(part) ?? [], seed, results))
    return new PendingTests(scan, run, parts)
  }

  /** Yields chunks of test cases, keyed by test key. */
  async *chunks(maxConcurrency: number): AsyncGenerator<Map<string, StoredTest>> {
    const size = Math.min(MAX_CHUNK_SIZE, Math.max(MIN_CHUNK_SIZE, CHUNK_PER_LANE * maxConcurrency))
    for (const part of this.#parts) {
      for (let taken = part.take(size); taken.length > 0; taken = part.take(size)) {
        const indexes = taken
        const rows = await withDatabaseRetry(
          () => testsAt(this.#scan, indexes),
          this.#run.interrupt
        )
        if (rows.length > 0) yield new Map(rows.map((row) => [row.key, row]))
      }
    }
  }

  /** Records a verdict, which affects the order of later chunks. */
  record({ plugin_id: pluginId, strategy_id: strategyId, judged_status: status }: ResultRow) {
    if (status === 'error') return
    for (const part of this.#parts) part.record(pluginId, strategyId, status === 'failed')
  }
}

const WITHOUT_RESULT = `not exists (select 1 from eval_results r where r.test_idx = t.index
  and r.revision_id = (select revision_id from evals where id = :evalId))`

async function pendingGroups(scan: Scan): Promise<StoredGroup[]> {
  const { rows }: { rows: StoredGroup[] } = await db.rawQuery(
    `select t.plugin_id as "pluginId", t.strategy_id as "strategyId", jsonb_array_length(t.turns) as messages,
       t.source_result_id is not null as "isRerun", array_agg(t.index order by t.index) as indexes
     from scan_tests t
     where t.scan_id = :scanId and ${WITHOUT_RESULT}
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    { scanId: scan.id, evalId: scan.evalId ?? '' }
  )
  return rows
}

async function resultsSoFar(scan: Scan): Promise<GroupResults[]> {
  const { rows }: { rows: GroupResults[] } = await db.rawQuery(
    `select plugin_id as "pluginId", strategy_id as "strategyId", count(*)::int as judged,
       (count(*) filter (where judged_status = 'failed'))::int as failed
     from eval_results
     where revision_id = (select revision_id from evals where id = :evalId)
       and plugin_id is not null and judged_status <> 'error'
     group by 1, 2`,
    { evalId: scan.evalId ?? '' }
  )
  return rows
}

/** Loads the test cases at these indexes that still have no result, in the given order. */
async function testsAt(scan: Scan, indexes: number[]): Promise<StoredTest[]> {
  const { rows }: { rows: StoredTest[] } = await db.rawQuery(
    `select t.index, t.key, t.plugin_id as "pluginId", t.strategy_id as "strategyId", t.severity, t.language,
       t.prompt, t.base_prompt as "basePrompt", t.goal, t.expectation, t.origin, t.turns,
       t.context_id as "contextId", t.policy_id as "policyId", t.policy_name as "policyName", t.source_result_id as "sourceResultId"
     from unnest(:indexes::int[]) with ordinality as taken (index, place)
     join scan_tests t on t.scan_id = :scanId and t.index = taken.index
     where ${WITHOUT_RESULT}
     order by taken.place`,
    { scanId: scan.id, evalId: scan.evalId ?? '', indexes }
  )
  return rows
}
