import { comparisonsOf } from '#api/eval_configs/make_case'
import type { GraderBook } from '#api/eval_configs/providers/resolve_graders'
import {
  runCases,
  type Attempt,
  type EvalAssertion,
  type EvalTest,
  type GradePart,
} from '#api/engines/evals/index'
import type { ToolRow } from '#api/evals/upload/tool_row'
import { highestScore, withPart } from '#api/scans/evals/compare_answers'
import type { EvalTargets } from '#api/scans/evals/eval_targets'
import { type EvalUnit, toToolRow } from '#api/scans/evals/to_tool_row'
import type { ScanRun } from '#api/scans/work/scan_run'
import type { ScanRunner } from '#api/scans/work/scan_runner'
import { outboundRules as outbound } from '#api/server_settings/outbound_rules'

type Work = {
  run: ScanRun
  runner: ScanRunner
  targets: EvalTargets
  book: GraderBook
  store(rows: ToolRow[]): void
}

type Waiting = { test: EvalTest; missing: number; answers: { unit: EvalUnit; attempt: Attempt }[] }

/** Owns tests whose answers are compared with each other: they are stored when the last one is there. */
export class Comparisons {
  readonly #waiting = new Map<number, Waiting>()
  readonly #complete: Waiting[] = []

  constructor(private work: Work) {}

  expect(testIdx: number, test: EvalTest, missing: number) {
    this.#waiting.set(testIdx, { test, missing, answers: [] })
  }

  async take(unit: EvalUnit, attempt: Attempt) {
    const waiting = this.#waiting.get(unit.testIdx)
    if (!waiting) return
    waiting.answers.push({ unit, attempt })
    if (waiting.answers.length < waiting.missing) return
    this.#waiting.delete(unit.testIdx)
    this.#complete.push(waiting)
  }

  /** Compares and stores what is complete; the rest is asked again by a later run. The runner must be idle. */
  async close() {
    for (const { test, answers } of this.#complete.splice(0)) {
      if (this.work.run.either.aborted) return
      let compared = answers.map(({ attempt }) => attempt)
      const named = this.work.book.referTo(test).test
      for (const assertion of comparisonsOf(named)) {
        compared = await this.#compare(assertion, named, compared)
      }
      if (this.work.run.either.aborted) return
      this.work.store(
        answers.flatMap(({ unit }, at) => {
          const attempt = compared[at]
          return attempt ? [toToolRow(unit, attempt)] : []
        })
      )
    }
  }

  /** Errors take no part; with fewer than two answers there is nothing to compare. */
  async #compare(
    assertion: EvalAssertion,
    test: EvalTest,
    attempts: Attempt[]
  ): Promise<Attempt[]> {
    const able = attempts.filter(({ error, grade }) => !error && grade?.failure === undefined)
    if (able.length < 2) {
      const failure = `${assertion.type} needs two answers, and there ${able.length === 1 ? 'is one' : 'is none'}.`
      return attempts.map((attempt) =>
        able.includes(attempt) ? ungraded(attempt, failure) : attempt
      )
    }
    const result =
      assertion.type === 'max-score'
        ? { parts: highestScore(assertion, able) }
        : await this.#askModel(assertion, test, able)
    return attempts.map((attempt) => {
      const part = result.parts[able.indexOf(attempt)]
      if (!able.includes(attempt)) return attempt
      if ('failure' in result && result.failure) return ungraded(attempt, result.failure)
      return part ? withPart(attempt, assertion, part) : ungraded(attempt, 'It was not compared.')
    })
  }

  async #askModel(
    { value, provider }: EvalAssertion,
    { vars = {}, options }: EvalTest,
    attempts: Attempt[]
  ): Promise<{ parts: GradePart[]; failure?: string }> {
    const { run, runner, targets, book } = this.work
    const compare = { criteria: String(value), outputs: attempts.map(({ output }) => output ?? '') }
    const grade = { assert: [], options: { provider: provider ?? options?.provider } }
    const cases = [{ index: 0, key: 'compare', prompt: '', vars, compare, grade }]
    const target = targets.nobody(book)
    const events = runCases({ cases, target, outbound, runners: runner, signal: run.either })
    for await (const event of events) {
      if (event.type !== 'attempted') continue
      const { comparison, error } = event.attempt
      return comparison ?? { parts: [], failure: error?.message ?? 'It was not compared.' }
    }
    return { parts: [], failure: 'The run was stopped.' }
  }
}

function ungraded(attempt: Attempt, failure: string): Attempt {
  const grade = attempt.grade ?? {
    pass: false,
    score: 0,
    reason: failure,
    namedScores: {},
    parts: [],
  }
  return { ...attempt, grade: { ...grade, failure } }
}
