import { comparisonsOf, makeCase } from '#api/evals/configurations/make_case'
import type { GraderBook } from '#api/evals/configurations/providers/resolve_graders'
import {
  runCases,
  type Attempt,
  type PlannedCase,
  type RunnerTarget,
  type TraceSource,
} from '#api/engines/evals/index'
import type { ToolRow } from '#api/evals/upload/rows/tool_row'
import { Comparisons } from '#api/evals/runs/execute/comparisons'
import type { RunCounts } from '#api/evals/eval_run_sql'
import type { EvalRun, RunLog, RunSignals } from '#api/evals/runs/run_settings'
import type { RunTargets } from '#api/evals/runs/execute/run_targets'
import { cellKey, loadResponses } from '#api/evals/runs/execute/load_responses'
import { openRunTests, type OpenRunTest } from '#api/evals/runs/execute/open_run_tests'
import { storeRunResults } from '#api/evals/runs/execute/store_run_results'
import { type EvalUnit, toToolRow } from '#api/evals/runs/execute/to_tool_row'
import { BatchWriter } from '#api/evals/runs/execute/batch_writer'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import { RunReporter } from '#api/evals/runs/execute/run_reporter'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'

/** Number of responses after which, if none of them could be graded, the grader is considered broken and the run stops. */
const MAX_UNGRADED = 10

export type RunWork = {
  run: EvalRun
  signals: RunSignals
  runner: JobRunner
  log: RunLog
  onStored(counts: RunCounts): void
}

type Work = RunWork & { targets: RunTargets; revisionId: number; traces?: TraceSource | undefined }

type Unit = EvalUnit & { planned: PlannedCase; isCompared: boolean }

/** Executes one run: calls providers, grades responses, stores results. */
export class RunExecutor {
  readonly #work: Work
  /** Providers that stopped early, by index, with the reason. */
  readonly #stopped = new Map<number, string>()
  #writer: BatchWriter<ToolRow[]>
  #graded = 0
  #ungraded = 0
  #firstFailure = ''

  constructor(work: Work) {
    this.#work = work
    this.#writer = this.#newWriter()
  }

  /** The reason why test cases have no result; null if the run did not stop early. */
  get stopReason(): string | null {
    if (this.#isGraderBroken) {
      return `None of ${this.#ungraded} responses could be graded: ${this.#firstFailure}`
    }
    const [first] = this.#stopped
    if (!first) return null
    const [providerIdx, reason] = first
    const column = this.#work.run.config.columns.find((each) => each.providerIdx === providerIdx)
    return `${column?.provider.label ?? 'A provider'}: ${reason}`
  }

  get #isGraderBroken() {
    return this.#graded === 0 && this.#ungraded >= MAX_UNGRADED
  }

  /** Runs all test cases without a result. @returns `true` if every test case already had one */
  async pass(): Promise<boolean> {
    const { run, signals, log, revisionId } = this.#work
    const reporter = new RunReporter((level, message) =>
      withDatabaseRetry(() => log(level, message), signals.interrupt)
    )
    this.#writer = this.#newWriter()
    let isDone = true
    try {
      for await (const tests of openRunTests(run, revisionId, signals)) {
        isDone = false
        await this.#runBatch(tests, reporter)
        if (this.#isGraderBroken || signals.either.aborted) break
      }
      await reporter.close()
    } finally {
      // Even an interrupted worker stores its pending results, in a single attempt.
      await this.#writer.close()
    }
    return isDone
  }

  async #runBatch(tests: OpenRunTest[], reporter: RunReporter) {
    const { run, targets } = this.#work
    const book = targets.newBook()
    const units = await this.#unitsOf(tests, book)
    const comparisons = new Comparisons({ ...this.#work, book, store: (rows) => this.#add(rows) })
    for (const { testIdx, test, missing } of tests) {
      if (comparisonsOf(test).length > 0) comparisons.expect(testIdx, test, missing.length)
    }
    for (const providerIdx of new Set(units.map(({ column }) => column.providerIdx))) {
      if (this.#stopped.has(providerIdx)) continue
      const unitsOfProvider = units.filter(({ column }) => column.providerIdx === providerIdx)
      const target =
        run.config.parent?.mode === 'regrade' ? targets.echo(book) : targets.of(providerIdx, book)
      await this.#callProvider(unitsOfProvider, { providerIdx, target }, comparisons, reporter)
      if (this.#isGraderBroken || this.#work.signals.either.aborted) return
    }
    await comparisons.close()
  }

  async #unitsOf(tests: OpenRunTest[], book: GraderBook): Promise<Unit[]> {
    const { run, signals } = this.#work
    const { columns, parent } = run.config
    const testIdxs = tests.map(({ testIdx }) => testIdx)
    const responses =
      parent?.mode === 'regrade'
        ? await withDatabaseRetry(() => loadResponses(parent, testIdxs), signals.interrupt)
        : null
    return tests.flatMap(({ testIdx, test, missing }) => {
      const resolvedTest = book.replaceGraders(test).test
      return columns
        .filter(({ promptIdx }) => missing.includes(promptIdx))
        .map((column) => {
          const { promptIdx } = column
          const key = cellKey(testIdx, promptIdx)
          const index = testIdx * columns.length + promptIdx
          const call = makeCase({ index, key, test: resolvedTest, column })
          // A response that was deleted in the meantime is graded as empty.
          const planned = responses
            ? { ...call, given: responses.get(key) ?? { output: '' } }
            : call
          const { prompt } = planned
          return {
            testIdx,
            test,
            column,
            prompt,
            planned,
            isCompared: comparisonsOf(test).length > 0,
          }
        })
    })
  }

  async #callProvider(
    units: Unit[],
    { providerIdx, target }: { providerIdx: number; target: RunnerTarget },
    comparisons: Comparisons,
    reporter: RunReporter
  ) {
    const { signals, runner, traces } = this.#work
    const byKey = new Map(units.map((unit) => [unit.planned.key, unit]))
    const cases = units.map(({ planned }) => planned)
    const signal = signals.either
    const events = runCases({ cases, target, outbound, runners: runner, signal, traces })
    for await (const event of events) {
      if (event.type === 'stopped_early') this.#stopped.set(providerIdx, event.reason)
      if (event.type === 'runner_restarted') await reporter.restarted(event.unfinished)
      if (event.type !== 'attempted') continue
      const unit = byKey.get(event.attempt.key)
      // Aborted by a stop or an interruption; a resumed run repeats the call.
      if (!unit || event.attempt.error?.code === 'cancelled') continue
      await reporter.attempted(event.attempt)
      this.#noteGrade(event.attempt)
      if (unit.isCompared) comparisons.add(unit, event.attempt)
      else this.#add([toToolRow(unit, event.attempt)])
      await this.#writer.waitForSpace()
      if (this.#isGraderBroken) return
    }
  }

  /** Adds the rows of one test case together, so that they are stored in the same batch. */
  #add(rows: ToolRow[]) {
    this.#writer.add(rows)
  }

  #noteGrade({ grade }: Attempt) {
    if (!grade) return
    if (grade.failure === undefined) this.#graded++
    else {
      this.#ungraded++
      this.#firstFailure ||= grade.failure
    }
  }

  #newWriter() {
    const { run, signals, revisionId, onStored } = this.#work
    const place = { id: run.id, evalId: run.evalId, revisionId }
    return new BatchWriter<ToolRow[]>(signals, {
      store: (groups) => storeRunResults(place, groups.flat()),
      charactersOf: (rows) => JSON.stringify(rows).length,
      onStored,
    })
  }
}
