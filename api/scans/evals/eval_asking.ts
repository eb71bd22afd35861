import { comparisonsOf, makeCase } from '#api/eval_configs/make_case'
import type { GraderBook } from '#api/eval_configs/providers/resolve_graders'
import {
  runCases,
  type Attempt,
  type PlannedCase,
  type RunnerTarget,
} from '#api/engines/evals/index'
import type { ToolRow } from '#api/evals/upload/tool_row'
import { Comparisons } from '#api/scans/evals/comparisons'
import type EvalJob from '#api/scans/evals/eval_job'
import type { EvalTargets } from '#api/scans/evals/eval_targets'
import { givenAnswers, placeOf } from '#api/scans/evals/given_answers'
import { openEvalTests, type OpenEvalTest } from '#api/scans/evals/open_eval_tests'
import { storeAnswers } from '#api/scans/evals/store_answers'
import { type EvalUnit, toToolRow } from '#api/scans/evals/to_tool_row'
import { logScan } from '#api/scans/scan_log'
import { BatchWriter } from '#api/scans/work/batch_writer'
import { patiently } from '#api/scans/work/database_away'
import type { ProgressLine } from '#api/scans/work/progress_line'
import { RunReporter } from '#api/scans/work/run_reporter'
import type { ScanRun } from '#api/scans/work/scan_run'
import type { ScanRunner } from '#api/scans/work/scan_runner'
import { outboundRules as outbound } from '#api/server_settings/outbound_rules'

/** When this many answers could not be graded and none could, the grader is out of order. */
const HOPELESS_AFTER = 10

type Work = {
  job: EvalJob
  run: ScanRun
  runner: ScanRunner
  targets: EvalTargets
  revisionId: number
  progress: ProgressLine
}

type Unit = EvalUnit & { planned: PlannedCase; isCompared: boolean }

/** Owns the way of one run's tests: to the providers, from there to the graders, from there to the database. */
export class EvalAsking {
  readonly #work: Work
  readonly #stopped = new Map<number, string>()
  #writer: BatchWriter<ToolRow[]>
  #graded = 0
  #ungraded = 0
  #firstFailure = ''

  constructor(work: Work) {
    this.#work = work
    this.#writer = this.#newWriter()
  }

  /** Why some tests have no result, if so. */
  get whyStopped(): string | null {
    if (this.#isHopeless) {
      return `None of ${this.#ungraded} answers could be graded: ${this.#firstFailure}`
    }
    const [first] = this.#stopped
    if (!first) return null
    const [providerIdx, reason] = first
    const column = this.#work.job.config.columns.find((each) => each.providerIdx === providerIdx)
    return `${column?.provider.label ?? 'A provider'}: ${reason}`
  }

  get #isHopeless() {
    return this.#graded === 0 && this.#ungraded >= HOPELESS_AFTER
  }

  /** Goes through what has no result. @returns whether there was nothing */
  async pass(): Promise<boolean> {
    const { job, run, revisionId } = this.#work
    const reporter = new RunReporter((level, message) =>
      patiently(() => logScan(job.id, level, message), run.letGo)
    )
    this.#writer = this.#newWriter()
    let isDone = true
    try {
      for await (const tests of openEvalTests(job, revisionId, run)) {
        isDone = false
        await this.#askPortion(tests, reporter)
        if (this.#isHopeless || run.either.aborted) break
      }
      await reporter.close()
    } finally {
      // An interrupted worker still stores what it has, as far as it can in the moment that is left.
      await this.#writer.close()
    }
    return isDone
  }

  async #askPortion(tests: OpenEvalTest[], reporter: RunReporter) {
    const { job, targets } = this.#work
    const book = targets.newBook()
    const units = await this.#unitsOf(tests, book)
    const comparisons = new Comparisons({ ...this.#work, book, store: (rows) => this.#add(rows) })
    for (const { testIdx, test, missing } of tests) {
      if (comparisonsOf(test).length > 0) comparisons.expect(testIdx, test, missing.length)
    }
    for (const providerIdx of new Set(units.map(({ column }) => column.providerIdx))) {
      if (this.#stopped.has(providerIdx)) continue
      const own = units.filter(({ column }) => column.providerIdx === providerIdx)
      const target =
        job.config.parent?.mode === 'regrade' ? targets.nobody(book) : targets.of(providerIdx, book)
      await this.#ask(own, { providerIdx, target }, comparisons, reporter)
      if (this.#isHopeless || this.#work.run.either.aborted) return
    }
    await comparisons.close()
  }

  async #unitsOf(tests: OpenEvalTest[], book: GraderBook): Promise<Unit[]> {
    const { job, run } = this.#work
    const { columns, parent } = job.config
    const testIdxs = tests.map(({ testIdx }) => testIdx)
    const given =
      parent?.mode === 'regrade'
        ? await patiently(() => givenAnswers(parent, testIdxs), run.letGo)
        : null
    return tests.flatMap(({ testIdx, test, missing }) => {
      const named = book.referTo(test).test
      return columns
        .filter(({ promptIdx }) => missing.includes(promptIdx))
        .map((column) => {
          const { promptIdx } = column
          const key = placeOf(testIdx, promptIdx)
          const index = testIdx * columns.length + promptIdx
          const made = makeCase({ index, key, test: named, column })
          // An answer that is gone since is graded as none.
          const planned = given ? { ...made, given: given.get(key) ?? { output: '' } } : made
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

  async #ask(
    units: Unit[],
    { providerIdx, target }: { providerIdx: number; target: RunnerTarget },
    comparisons: Comparisons,
    reporter: RunReporter
  ) {
    const { run, runner } = this.#work
    const byKey = new Map(units.map((unit) => [unit.planned.key, unit]))
    const cases = units.map(({ planned }) => planned)
    const events = runCases({ cases, target, outbound, runners: runner, signal: run.either })
    for await (const event of events) {
      if (event.type === 'stopped_early') this.#stopped.set(providerIdx, event.reason)
      if (event.type === 'runner_restarted') await reporter.restarted(event.unfinished)
      if (event.type !== 'attempted') continue
      const unit = byKey.get(event.attempt.key)
      // A call that was cut off by a stop says nothing about the provider.
      if (!unit || event.attempt.error?.code === 'cancelled') continue
      await reporter.attempted(event.attempt)
      this.#noteGrade(event.attempt)
      if (unit.isCompared) await comparisons.take(unit, event.attempt)
      else this.#add([toToolRow(unit, event.attempt)])
      await this.#writer.room()
      if (this.#isHopeless) return
    }
  }

  /** Rows that belong together are stored together. */
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
    const { job, run, revisionId, progress } = this.#work
    const place = { scanId: job.id, evalId: job.evalId ?? '', revisionId }
    return new BatchWriter<ToolRow[]>(run, {
      store: (groups) => storeAnswers(place, groups.flat()),
      charactersOf: (rows) => JSON.stringify(rows).length,
      onStored: (counts) => progress.say(counts),
    })
  }
}
