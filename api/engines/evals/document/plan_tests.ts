import { EVAL_LIMITS } from './limits.js'
import type { EvalDocument, EvalTest, PlannedEvalTest } from './types.js'

/**
 * Yields the test cases in execution order: expands scenarios, merges defaults, expands list variables to one test case per
 * value, and repeats each test case. Order and numbering match the command-line tool.
 */
export function* planTests(document: EvalDocument): Generator<PlannedEvalTest> {
  const plan = startPlan(document)
  for (const source of testsOf(document)) yield* plan(source)
}

/**
 * Returns a function that plans one source test case per call, such as an item of a dataset. Numbering continues across
 * calls.
 */
export function startPlan({ evaluateOptions, defaultTest }: EvalDocument) {
  const repeat = evaluateOptions?.repeat ?? 1
  let testIdx = 0
  let sources = 0
  return function* plan(source: EvalTest): Generator<PlannedEvalTest> {
    const sourceIdx = sources++
    const test = withDefaults(source, defaultTest)
    for (let repeatIdx = 0; repeatIdx < repeat; repeatIdx++) {
      for (const vars of combinations(test)) {
        const planned = { ...test, ...(vars && { vars }) }
        yield { testIdx: testIdx++, test: planned, sourceIdx, repeatIdx }
      }
    }
  }
}

/**
 * Yields the test cases of a document before expansion; if there are none, an empty test case, so that each prompt runs
 * once.
 */
export function* testsOf({ tests, scenarios = [], metadata }: EvalDocument): Generator<EvalTest> {
  const hasOthers = scenarios.length > 0 || (metadata?.datasets?.length ?? 0) > 0
  if (tests.length === 0 && !hasOthers) yield {}
  yield* tests
  for (const { description, config, tests: inner } of scenarios) {
    for (const data of config) {
      for (const test of inner.length > 0 ? inner : [{}]) {
        const merged = merge(data, test)
        yield { ...(description !== undefined && { description }), ...merged }
      }
    }
  }
}

const withDefaults = (test: EvalTest, defaults: EvalTest = {}): EvalTest => {
  const isAlone = test.options?.disableDefaultAsserts === true
  return merge(isAlone ? { ...defaults, assert: undefined } : defaults, test)
}

/** Merges two test cases: fields of `test` override those of `base`, and the assertions of both are kept. */
function merge(base: EvalTest, test: EvalTest): EvalTest {
  const assert = [...(base.assert ?? []), ...(test.assert ?? [])]
  const merged = {
    ...base,
    ...test,
    vars: { ...base.vars, ...test.vars },
    metadata: { ...base.metadata, ...test.metadata },
    options: { ...base.options, ...test.options },
  }
  const { assert: ignored, ...rest } = merged
  return { ...rest, ...(assert.length > 0 && { assert }) }
}

/** Yields every combination of the values of list variables. */
function* combinations({
  vars,
  options,
}: EvalTest): Generator<Record<string, unknown> | undefined> {
  const lists = Object.entries(vars ?? {}).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[0] !== '_conversation'
  )
  if (!vars || lists.length === 0 || options?.disableVarExpansion) return yield vars
  yield* expand(vars, lists)
}

function* expand(
  vars: Record<string, unknown>,
  [first, ...others]: [string, unknown[]][]
): Generator<Record<string, unknown>> {
  if (!first) return yield vars
  const [name, values] = first
  for (const value of values) yield* expand({ ...vars, [name]: value }, others)
}

/** Counts the test cases that `planTests` yields, without creating them. Stops counting above `EVAL_LIMITS.tests`. */
export function countTests(document: EvalDocument): number {
  const repeat = document.evaluateOptions?.repeat ?? 1
  let count = 0
  for (const test of testsOf(document)) {
    count += combinationCount(withDefaults(test, document.defaultTest))
    if (count * repeat > EVAL_LIMITS.tests) break
  }
  return count * repeat
}

function combinationCount({ vars, options }: EvalTest): number {
  if (options?.disableVarExpansion) return 1
  return Object.entries(vars ?? {}).reduce(
    (width, [name, value]) =>
      Array.isArray(value) && name !== '_conversation' ? width * value.length : width,
    1
  )
}
