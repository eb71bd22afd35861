import { revisionOf } from '#api/evals/revision_of'
import type { ConstantTexts } from '#api/engines/redteam/vocabulary'
import { type Attempt, runCases, type RunEvent, type RunnerTarget } from '#api/engines/evals/index'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'
import type { JobRunner } from '#api/platform/runner/job_runner'
import type { EndStatus } from '#api/scans/control/end_scan'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { TraceRun } from '#api/evals/traces/collect/trace_run'
import { taskMemory } from '#api/targets/model_tasks/task_memory'
import { addFollowUps } from './add_follow_ups.js'
import { AttemptJudge } from './attempt_judge.js'
import { RangeJudge } from './range_judge.js'
import { runConversations } from './conversations/run_conversations.js'
import { Conversation, isConversation } from './conversations/conversation.js'
import { ConversationDriver } from './conversations/conversation_driver.js'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { ScanBackend } from '../open_backend.js'
import { PendingTests, type StoredTest, type TestShape } from './pending_tests.js'
import { PlantedMarkers } from './planted_markers.js'
import type { ProgressPublisher } from '../progress_publisher.js'
import { type ResultRow, ResultWriter } from './result_writer.js'
import { learnTargetTexts } from './send_benign_requests.js'
import { RunReporter } from '#api/evals/runs/execute/run_reporter'
import type { ScanRun } from '../scan_run.js'
import { loadTested, type Tested } from '../tested_target.js'
import db from '@adonisjs/lucid/services/db'

const NO_SPANS =
  'The target sent no spans, so its actions were judged only by its responses. Check the exporter of the target and its API token.'

/**
 * Maximum number of passes. Normally there are up to four: the planned attacks, the follow-ups, and after each of these
 * one that finds nothing to do. More are needed only if the database lost confirmed writes.
 */
const MAX_PASSES = 8

export type RunOutcome = { status: EndStatus; error: string | null }

/** Input for the judge besides the target's description. */
type Known = { markers: PlantedMarkers; constantTexts: ConstantTexts | undefined }

type Work = {
  scan: Scan
  backend: ScanBackend
  run: ScanRun
  progress: ProgressPublisher
  runner: JobRunner
}

/**
 * Runs every planned test case without a result, judges each response, and stores it once. Memory is bounded by one
 * batch of test cases and the responses in flight.
 */
export async function runTests(work: Work): Promise<RunOutcome> {
  const { scan, run } = work
  const target = await withDatabaseRetry(() => loadTested(scan), run.interrupt)
  if (!target) return { status: 'failed', error: 'The target was deleted.' }
  const traces = target.call.tracing
    ? await withDatabaseRetry(() => TraceRun.open(scan.teamId), run.interrupt)
    : undefined
  try {
    return await runPasses(work, target, traces)
  } finally {
    await traces?.close().catch(() => {})
    if (traces?.isSilent) {
      await withDatabaseRetry(() => logScan(scan.id, 'warn', NO_SPANS), run.interrupt).catch(
        () => {}
      )
    }
  }
}

async function runPasses(
  { scan, run, ...work }: Work,
  target: Tested,
  traces: TraceRun | undefined
): Promise<RunOutcome> {
  const { runner, progress } = work
  const constantTexts = await learnTargetTexts({ scan, target: target.call, runner, run, progress })
  const markers = await PlantedMarkers.load(scan, run)
  const known = { ...target, markers, constantTexts }
  const pipeline = new TestPipeline({ scan, run, ...work }, known, traces)
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const isDone = await pipeline.pass()
    run.interrupt.throwIfAborted()
    if (run.stop.aborted) return { status: 'cancelled', error: null }
    if (pipeline.stopReason) return { status: 'failed', error: pipeline.stopReason }
    if (!isDone) continue
    if ((await addFollowUps(scan, run)) === 0) return outcomeOf(scan)
  }
  return {
    status: 'failed',
    error: 'Some attacks have no result after several passes. Resume the scan to run them.',
  }
}

/** Pipeline of one run: calls the target, judges the responses, and stores the results. */
class TestPipeline {
  readonly #work: Work
  readonly #target: RunnerTarget
  readonly #traces: TraceRun | undefined
  readonly #judge: AttemptJudge
  readonly #rangeJudge: RangeJudge
  readonly #driver: ConversationDriver
  #writer: ResultWriter
  #pending: PendingTests | null = null
  #earlyStop: string | null = null

  constructor(work: Work, { call, range, ...known }: Tested & Known, traces: TraceRun | undefined) {
    this.#work = work
    this.#target = call
    this.#traces = traces
    this.#writer = this.#newWriter()
    const store = (row: ResultRow) => {
      this.#writer.add(row)
      this.#pending?.record(row)
    }
    this.#judge = new AttemptJudge({ ...work, store, ...known })
    this.#rangeJudge = new RangeJudge({ range, run: work.run, store })
    const memory = taskMemory({ id: work.scan.teamId })
    this.#driver = new ConversationDriver({ ...work, judge: this.#judge, memory, store })
  }

  /** Reason to stop early; null to continue. */
  get stopReason(): string | null {
    return this.#earlyStop ?? (this.#judge.isBroken ? this.#judge.brokenReason : null)
  }

  /**
   * Runs the test cases that have no result yet.
   * @returns `true` if every test case already had one
   */
  async pass(): Promise<boolean> {
    const { scan, run } = this.#work
    const reporter = new RunReporter((level, message) =>
      withDatabaseRetry(() => logScan(scan.id, level, message), run.interrupt)
    )
    this.#writer = this.#newWriter()
    let isDone = true
    try {
      this.#pending = await PendingTests.load(scan, run, (shape) => this.#isLong(shape))
      for await (const tests of this.#pending.chunks(this.#target.maxConcurrency)) {
        isDone = false
        await this.#send(tests, reporter)
        if (this.stopReason || run.either.aborted) break
      }
      await this.#judge.idle()
      await reporter.close()
    } finally {
      // Stores the buffered results, even when this worker is interrupted.
      await this.#writer.close()
    }
    return isDone
  }

  async #send(tests: Map<string, StoredTest>, reporter: RunReporter) {
    const { run, runner } = this.#work
    const isLong = ({ strategyId, turns, sourceResultId }: StoredTest) =>
      this.#isLong({
        strategyId,
        messages: turns?.length ?? null,
        isRerun: sourceResultId !== null,
      })
    const cases = [...tests.values()]
      .filter((test) => !isLong(test))
      .map(({ index, key, prompt, turns }) => ({ index, key, prompt: turns?.[0] ?? prompt }))
    const target = this.#target
    const signal = run.either
    const traces = this.#traces
    const events = runCases({ cases, target, outbound, runners: runner, signal, traces })
    for await (const event of events) {
      await this.#report(event, reporter)
      if (event.type === 'attempted') await this.#take(event.attempt, tests)
      if (this.stopReason) break
    }
    await this.#rangeJudge.settle()
    if (this.stopReason) return
    await this.#judge.idle()
    await this.#converse([...tests.values()].filter(isLong), reporter)
  }

  async #converse(tests: StoredTest[], reporter: RunReporter) {
    const { run, runner } = this.#work
    const target = this.#target
    const isStateless = target.session === 'none'
    await runConversations({
      conversations: tests.map(
        (test) => new Conversation({ test, config: this.#configOf(test), isStateless })
      ),
      driver: this.#driver,
      target,
      traces: this.#traces,
      runner,
      run,
      onEvent: async (event) => {
        await this.#report(event, reporter)
        await this.#writer.waitForSpace()
        return this.stopReason !== null
      },
    })
  }

  #isLong(shape: TestShape): boolean {
    return isConversation(shape, this.#configOf(shape))
  }

  /** Returns the configuration of the test case's strategy. */
  #configOf({ strategyId }: Pick<StoredTest, 'strategyId'>): Record<string, unknown> {
    const { strategies } = this.#work.scan.config.template
    return strategies.find(({ id }) => id === strategyId)?.config ?? {}
  }

  async #report(event: RunEvent, reporter: RunReporter) {
    if (event.type === 'stopped_early') this.#earlyStop = event.reason
    if (event.type === 'runner_restarted') await reporter.restarted(event.unfinished)
    if (event.type === 'attempted' && event.attempt.error?.code !== 'cancelled') {
      await reporter.attempted(event.attempt)
    }
  }

  async #take(attempt: Attempt, tests: Map<string, StoredTest>) {
    const test = tests.get(attempt.key)
    // A canceled call provides no information about the target.
    if (!test || attempt.error?.code === 'cancelled') return
    if (await this.#rangeJudge.take(test, attempt)) return
    await this.#judge.take(test, attempt)
    await this.#writer.waitForSpace()
  }

  #newWriter() {
    const { scan, run, progress } = this.#work
    return new ResultWriter(scan, run, (counts) => progress.publish(counts))
  }
}

/**
 * Derives the outcome of a run. Without a single response, there is no information about the target, so the scan fails.
 */
export async function outcomeOf(scan: Pick<Scan, 'id' | 'evalId'>): Promise<RunOutcome> {
  const row = await withDatabaseRetry(() => db.from('scans').where('id', scan.id).firstOrFail())
  const judged = row.passed + row.failed + row.undecided
  if (judged > 0) return { status: 'completed', error: null }
  const first: { error: string } | null = await withDatabaseRetry(() =>
    db
      .from('eval_results')
      .where('revision_id', revisionOf(scan.evalId ?? ''))
      .select('error')
      .orderBy('test_idx')
      .first()
  )
  return {
    status: 'failed',
    error: `All ${row.errors} requests failed: ${first?.error ?? ''}`.trim(),
  }
}
