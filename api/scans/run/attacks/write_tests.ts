import { generateTests, type GenerateEvent, planScan } from '#api/engines/redteam/index'
import type { PlannedTest, ScanPlan } from '#api/engines/redteam/vocabulary'
import type Scan from '#api/scans/scan'
import { rangePort } from '#api/scans/range/range_port'
import { rangeTests } from '#api/scans/range/range_tests'
import { logScan } from '#api/scans/scan_log'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { matchPlan } from '../encodings/match_plan.js'
import { earlierAttacks } from './earlier_attacks.js'
import type { ScanBackend } from '../open_backend.js'
import type { ProgressPublisher } from '../progress_publisher.js'
import type { ScanRun } from '../scan_run.js'
import { storable } from '#api/evals/values/storable'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Maximum number of plan steps that a model generates concurrently. */
const MAX_MODEL_STEPS = 4
const BATCH_SIZE = 200
/** Maximum number of log lines per category; if there are more, a last line states how many were omitted. */
const MAX_LINES = 8

type Work = {
  scan: Scan
  backend: ScanBackend
  run: ScanRun
  progress: ProgressPublisher
  runner: JobRunner
}

/**
 * Plans the scan, stores its test cases, and sets it to `running`. No attack has been sent yet, so test cases left
 * behind by a dead worker are replaced.
 * @returns the number of test cases; if it is 0, the scan does not start, and `reason` states why
 */
export async function writeTests({
  scan,
  backend,
  run,
  progress,
  runner,
}: Work): Promise<{ total: number; reason: string | null }> {
  const { template, target } = scan.config
  const planned = planScan({ target, template, seed: Number(scan.seed), backend })
  await withDatabaseRetry(() => begin(scan), run.interrupt)
  progress.publish({ ...zero, requests: scan.requests, status: 'generating', total: 0 })
  await logLines(
    run,
    planned.skipped.map(({ kind, id, reason }) => `Skipped ${kind} ${id}: ${reason}`)
  )
  const plan = await matchPlan(planned, { scan, run, runner, progress })
  const counts = { ...zero, requests: scan.requests }
  const problems: string[] = []
  let total = 0
  let batch: PlannedTest[] = []
  const flush = async () => {
    const tests = batch
    batch = []
    total += tests.length
    if (tests.length > 0) await withDatabaseRetry(() => insertTests(scan.id, tests), run.interrupt)
  }
  const concurrency = backend.name === 'model' ? MAX_MODEL_STEPS : 1
  const earlier = earlierAttacks(scan)
  const options = { signal: run.either, concurrency, earlier }
  for await (const event of generateTests(plan, backend, options)) {
    if (event.type !== 'tests') problems.push(describeProblem(event))
    else batch.push(...event.tests)
    if (batch.length >= BATCH_SIZE) {
      await flush()
      progress.publish({ ...counts, status: 'generating', total })
    }
  }
  await flush()
  const atRange = await testsOfRange(scan, run, total)
  if (atRange) batch = atRange
  else problems.push(NO_RANGE)
  await flush()
  await logLines(run, problems)
  if (total === 0) return { total, reason: noAttacksReason(plan, problems) }
  await withDatabaseRetry(() => start(scan, total), run.interrupt)
  scan.merge({ status: 'running', total })
  progress.publish({ ...counts, status: 'running', total })
  return { total, reason: null }
}

/** Returns the attacks at the scan's MCP range if the template has any; null if it has but the scan has no range. */
async function testsOfRange(
  scan: Scan,
  run: ScanRun,
  firstIndex: number
): Promise<PlannedTest[] | null> {
  const { template } = scan.config
  if (!template.mcpRange) return []
  const { openRange } = await rangePort.use()
  const range = await withDatabaseRetry(() => openRange(scan.id), run.interrupt)
  if (!range) return null
  return rangeTests(range.prompts(template.mcpRange.numTests), template, firstIndex)
}

const NO_RANGE =
  'Skipped the attacks through MCP: the scan was started without an MCP range for its target.'

const zero = { passed: 0, failed: 0, errors: 0, undecided: 0 }

async function begin(scan: Scan) {
  await db.transaction(async (trx) => {
    const now = new Date()
    await trx.from('scan_tests').where('scan_id', scan.id).delete()
    await trx
      .from('scans')
      .where('id', scan.id)
      .update({
        status: 'generating',
        started_at: scan.startedAt?.toJSDate() ?? now,
        updated_at: now,
      })
    const who =
      scan.backend === 'model' ? 'with a model' : 'from the built-in collections, without a model'
    await logScan(scan.id, 'info', `Generating attacks ${who}.`, trx)
  })
}

async function start(scan: Scan, total: number) {
  await db.transaction(async (trx) => {
    await trx
      .from('scans')
      .where('id', scan.id)
      .update({ status: 'running', total, updated_at: new Date() })
    await logScan(scan.id, 'info', `${total} attacks are ready. Testing ${scan.targetName}.`, trx)
  })
}

/** Inserts test cases. Idempotent: existing ones are kept. */
export async function insertTests(
  scanId: string,
  tests: PlannedTest[],
  client: QueryClientContract = db.connection()
) {
  const rows = tests.map((test) => ({
    index: test.index,
    key: test.key,
    plugin_id: test.pluginId,
    strategy_id: test.strategyId,
    severity: test.severity,
    language: test.language,
    prompt: storable(test.prompt),
    base_prompt: storable(test.basePrompt),
    goal: storable(test.goal),
    expectation: test.expectation,
    origin: test.origin,
    turns: test.turns?.map(storable),
    context_id: test.contextId,
    policy_id: test.policy?.id,
    policy_name: test.policy?.name && storable(test.policy.name),
  }))
  await client.rawQuery(
    `insert into scan_tests (scan_id, index, key, plugin_id, strategy_id, severity, language, prompt,
       base_prompt, goal, expectation, origin, turns, context_id, policy_id, policy_name)
     select ?::uuid, t.* from jsonb_to_recordset(?::jsonb) as t (index int, key text, plugin_id text,
       strategy_id text, severity text, language text, prompt text, base_prompt text, goal text,
       expectation jsonb, origin text, turns jsonb, context_id text, policy_id text,
       policy_name text)
     on conflict do nothing`,
    [scanId, JSON.stringify(rows)]
  )
}

function describeProblem(event: Exclude<GenerateEvent, { type: 'tests' }>): string {
  const what = event.strategyId ? `${event.pluginId} with ${event.strategyId}` : event.pluginId
  if (event.type === 'failed') {
    const reason = event.error instanceof Error ? event.error.message : String(event.error)
    return `No attacks for ${what}: ${reason}`
  }
  return `Fewer attacks than requested for ${what} (${event.language}): ${event.generated} of ${event.requested}.`
}

function noAttacksReason(plan: ScanPlan, problems: string[]): string {
  const reasons = [...plan.skipped.map(({ id, reason }) => `${id}: ${reason}`), ...problems]
  const shown = reasons.slice(0, 3).join(' ')
  return `No attacks could be generated. ${shown || 'The template selects no plugins.'}`
}

async function logLines(run: ScanRun, lines: string[]) {
  const shown = lines.slice(0, MAX_LINES)
  if (lines.length > MAX_LINES) {
    shown.push(`${lines.length - MAX_LINES} similar messages were omitted.`)
  }
  for (const line of shown) {
    await withDatabaseRetry(() => logScan(run.scanId, 'warn', line), run.interrupt)
  }
}
