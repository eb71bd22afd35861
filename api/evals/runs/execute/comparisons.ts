import { comparisonsOf } from '#api/evals/configurations/make_case'
import type { GraderBook } from '#api/evals/configurations/providers/resolve_graders'
import {
  runCases,
  type Attempt,
  type EvalAssertion,
  type EvalTest,
  type GradePart,
} from '#api/engines/evals/index'
import type { ToolRow } from '#api/evals/upload/rows/tool_row'
import { highestScore, withPart } from '#api/evals/runs/execute/compare_responses'
import type { RunTargets } from '#api/evals/runs/execute/run_targets'
import { type EvalUnit, toToolRow } from '#api/evals/runs/execute/to_tool_row'
import type { RunSignals } from '#api/evals/runs/run_settings'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'

type Work = {
  signals: RunSignals
  runner: JobRunner
  targets: RunTargets
  book: GraderBook
  store(rows: ToolRow[]): void
}

type PendingTest = {
  test: EvalTest
  missing: number
  responses: { unit: EvalUnit; attempt: Attempt }[]
}

const NOT_COMPARED = 'The grader returned no comparison.'

/**
 * Collects the responses to test cases that compare their responses; the results of such a test case are stored together.
 */
export class Comparisons {
  readonly #pending = new Map<number, PendingTest>()
  readonly #complete: PendingTest[] = []

  constructor(private work: Work) {}

  expect(testIdx: number, test: EvalTest, missing: number) {
    this.#pending.set(testIdx, { test, missing, responses: [] })
  }

  add(unit: EvalUnit, attempt: Attempt) {
    const pending = this.#pending.get(unit.testIdx)
    if (!pending) return
    pending.responses.push({ unit, attempt })
    if (pending.responses.length < pending.missing) return
    this.#pending.delete(unit.testIdx)
    this.#complete.push(pending)
  }

  /** Compares and stores complete test cases; a later run repeats incomplete ones. The runner must be idle. */
  async close() {
    for (const { test, responses } of this.#complete.splice(0)) {
      if (this.work.signals.either.aborted) return
      let compared = responses.map(({ attempt }) => attempt)
      const resolvedTest = this.work.book.replaceGraders(test).test
      for (const assertion of comparisonsOf(resolvedTest)) {
        compared = await this.#compare(assertion, resolvedTest, compared)
      }
      if (this.work.signals.either.aborted) return
      this.work.store(
        responses.flatMap(({ unit }, at) => {
          const attempt = compared[at]
          return attempt ? [toToolRow(unit, attempt)] : []
        })
      )
    }
  }

  /** Compares the attempts without errors. With fewer than two, they count as ungraded. */
  async #compare(
    assertion: EvalAssertion,
    test: EvalTest,
    attempts: Attempt[]
  ): Promise<Attempt[]> {
    const comparable = attempts.filter(({ error, grade }) => !error && grade?.failure === undefined)
    if (comparable.length < 2) {
      const failure = `${assertion.type} requires at least two responses, but there ${comparable.length === 1 ? 'is only one' : 'are none'}.`
      return attempts.map((attempt) =>
        comparable.includes(attempt) ? ungraded(attempt, failure) : attempt
      )
    }
    const result =
      assertion.type === 'max-score'
        ? { parts: highestScore(assertion, comparable) }
        : await this.#compareWithModel(assertion, test, comparable)
    return attempts.map((attempt) => {
      const part = result.parts[comparable.indexOf(attempt)]
      if (!comparable.includes(attempt)) return attempt
      if ('failure' in result && result.failure) return ungraded(attempt, result.failure)
      return part ? withPart(attempt, assertion, part) : ungraded(attempt, NOT_COMPARED)
    })
  }

  async #compareWithModel(
    { value, provider }: EvalAssertion,
    { vars = {}, options }: EvalTest,
    attempts: Attempt[]
  ): Promise<{ parts: GradePart[]; failure?: string }> {
    const { signals, runner, targets, book } = this.work
    const compare = { criteria: String(value), outputs: attempts.map(({ output }) => output ?? '') }
    const grade = { assert: [], options: { provider: provider ?? options?.provider } }
    const cases = [{ index: 0, key: 'compare', prompt: '', vars, compare, grade }]
    const target = targets.echo(book)
    const events = runCases({ cases, target, outbound, runners: runner, signal: signals.either })
    for await (const event of events) {
      if (event.type !== 'attempted') continue
      const { comparison, error } = event.attempt
      return comparison ?? { parts: [], failure: error?.message ?? NOT_COMPARED }
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
