import { revisionOf } from '#api/evals/revision_of'
import { type Attempt, runCases, type RunEvent, type RunnerTarget } from '#api/engines/evals/index'
import { outboundRules as outbound } from '#api/server_settings/outbound_rules'
import type { KeptRunner } from '#api/runner/keep_runner'
import type { EndStatus } from '#api/scans/end_scan'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import Target from '#api/targets/target'
import { taskMemory } from '#api/tasks/task_memory'
import { openSecrets } from '#api/targets/target_secrets'
import { toProvider } from '#api/targets/to_provider'
import { AttemptJudge } from './attempt_judge.js'
import { askConversations } from './conversations/ask_conversations.js'
import { Conversation, isConversation } from './conversations/conversation.js'
import { ConversationDesk } from './conversations/conversation_desk.js'
import { patiently } from './database_away.js'
import type { ScanBackend } from './open_backend.js'
import { openTests, type StoredTest } from './open_tests.js'
import type { ProgressLine } from './progress_line.js'
import { type ResultRow, ResultWriter } from './result_writer.js'
import { RunReporter } from './run_reporter.js'
import type { ScanRun } from './scan_run.js'
import db from '@adonisjs/lucid/services/db'

/** A pass finds nothing left, unless the database lost something that it had confirmed. */
const MOST_PASSES = 5

export type RunOutcome = { status: EndStatus; error: string | null }

type Work = {
  scan: Scan
  backend: ScanBackend
  run: ScanRun
  progress: ProgressLine
  runner: KeptRunner
}

/**
 * Asks the target every planned test that has no result, judges each answer and stores it once.
 * Memory holds one portion of the tests and the few answers on their way to the database.
 */
export async function runTests(work: Work): Promise<RunOutcome> {
  const { scan, run } = work
  const target = await patiently(() => callOf(scan), run.letGo)
  if (!target) return { status: 'failed', error: 'The target was deleted.' }
  const asking = new Asking(work, target)
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const isDone = await asking.pass()
    run.letGo.throwIfAborted()
    if (run.stop.aborted) return { status: 'cancelled', error: null }
    if (asking.whyStopped) return { status: 'failed', error: asking.whyStopped }
    if (isDone) return outcomeOf(scan)
  }
  return { status: 'failed', error: 'Some tests got no result, however often they were run.' }
}

/** Owns the way of one run's tests: to the target, from there to the judge, from there to the database. */
class Asking {
  readonly #work: Work
  readonly #target: RunnerTarget
  readonly #judge: AttemptJudge
  readonly #desk: ConversationDesk
  #writer: ResultWriter
  #early: string | null = null

  constructor(work: Work, target: RunnerTarget) {
    this.#work = work
    this.#target = target
    this.#writer = this.#newWriter()
    const store = (row: ResultRow) => this.#writer.add(row)
    this.#judge = new AttemptJudge({ ...work, store })
    const memory = taskMemory({ id: work.scan.teamId })
    this.#desk = new ConversationDesk({ ...work, judge: this.#judge, memory, store })
  }

  /** Why going on makes no sense, if so. */
  get whyStopped(): string | null {
    return this.#early ?? (this.#judge.isHopeless ? this.#judge.whyHopeless : null)
  }

  /** Goes through what has no result. @returns whether there was nothing */
  async pass(): Promise<boolean> {
    const { scan, run } = this.#work
    const reporter = new RunReporter((level, message) =>
      patiently(() => logScan(scan.id, level, message), run.letGo)
    )
    this.#writer = this.#newWriter()
    let isDone = true
    try {
      for await (const tests of openTests(scan, run)) {
        isDone = false
        await this.#ask(tests, reporter)
        if (this.whyStopped || run.either.aborted) break
      }
      await this.#judge.idle()
      await reporter.close()
    } finally {
      // An interrupted worker still stores what it has, as far as it can in the moment that is left.
      await this.#writer.close()
    }
    return isDone
  }

  async #ask(tests: Map<string, StoredTest>, reporter: RunReporter) {
    const { run, runner } = this.#work
    const isLong = (test: StoredTest) => isConversation(test, this.#configOf(test))
    const cases = [...tests.values()]
      .filter((test) => !isLong(test))
      .map(({ index, key, prompt, turns }) => ({ index, key, prompt: turns?.[0] ?? prompt }))
    const target = this.#target
    const events = runCases({ cases, target, outbound, runners: runner, signal: run.either })
    for await (const event of events) {
      await this.#told(event, reporter)
      if (event.type === 'attempted') await this.#take(event.attempt, tests)
      if (this.whyStopped) return
    }
    await this.#converse([...tests.values()].filter(isLong), reporter)
  }

  async #converse(tests: StoredTest[], reporter: RunReporter) {
    const { run, runner } = this.#work
    const target = this.#target
    const isForgetful = target.session === 'none'
    await askConversations({
      conversations: tests.map(
        (test) => new Conversation({ test, config: this.#configOf(test), isForgetful })
      ),
      desk: this.#desk,
      target,
      runner,
      run,
      onEvent: async (event) => {
        await this.#told(event, reporter)
        await this.#writer.room()
        return this.whyStopped !== null
      },
    })
  }

  /** The settings of the strategy that a test is of. */
  #configOf({ strategyId }: StoredTest): Record<string, unknown> {
    const { strategies } = this.#work.scan.config.template
    return strategies.find(({ id }) => id === strategyId)?.config ?? {}
  }

  async #told(event: RunEvent, reporter: RunReporter) {
    if (event.type === 'stopped_early') this.#early = event.reason
    if (event.type === 'runner_restarted') await reporter.restarted(event.unfinished)
    if (event.type === 'attempted' && event.attempt.error?.code !== 'cancelled') {
      await reporter.attempted(event.attempt)
    }
  }

  async #take(attempt: Attempt, tests: Map<string, StoredTest>) {
    const test = tests.get(attempt.key)
    // A call that was cut off by a stop says nothing about the target.
    if (!test || attempt.error?.code === 'cancelled') return
    await this.#judge.take(test, attempt)
    await this.#writer.room()
  }

  #newWriter() {
    const { scan, run, progress } = this.#work
    return new ResultWriter(scan, run, (counts) => progress.say(counts))
  }
}

/** How to call the target as it is stored now, at the pace that the scan asks for. */
async function callOf(scan: Scan): Promise<RunnerTarget | null> {
  const row = await Target.query()
    .where('team_id', scan.teamId)
    .where('id', scan.targetId ?? '')
    .first()
  if (!row) return null
  const call = toProvider(row.call, openSecrets(row.secrets))
  const { maxConcurrency, delayMs } = scan.config.template
  const waitMs = Math.max(call.delayMs, delayMs)
  const { systemPrompt } = scan.config
  return {
    ...call,
    ...(systemPrompt !== undefined && { systemPrompt }),
    delayMs: waitMs,
    // With a pause between requests, one follows the other.
    maxConcurrency: waitMs > 0 ? 1 : Math.min(call.maxConcurrency, maxConcurrency),
  }
}

/** A scan in which no request was ever answered says nothing about the target: that is a failure, not a result. */
export async function outcomeOf(scan: Pick<Scan, 'id' | 'evalId'>): Promise<RunOutcome> {
  const row = await patiently(() => db.from('scans').where('id', scan.id).firstOrFail())
  const answered = row.passed + row.failed + row.undecided
  if (answered > 0) return { status: 'completed', error: null }
  const first: { error: string } | null = await patiently(() =>
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
