import { EVAL_LIMITS } from './limits.js'
import type { EvalDocument, EvalTest, PlannedEvalTest } from './types.js'

/**
 * The tests of a document as they are run, one after the other: scenarios taken apart, defaults merged, each list in
 * the variables a test for every value, each test as often as it is to be repeated. The order and the numbers are those
 * of the command-line tool.
 */
export function* planTests(document: EvalDocument): Generator<PlannedEvalTest> {
  const plan = startPlan(document)
  for (const source of testsOf(document)) yield* plan(source)
}

/** Plans tests one by one, for those that do not stand in the document; numbers go on from test to test. */
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

/** The tests that stand in a document; without any its prompts are asked once. */
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

/** What the second says wins; assertions of both are made. */
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

/** Every combination of the values of variables that are lists. */
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

/** How many tests `planTests` yields, without making them. Stops counting above `EVAL_LIMITS.tests`. */
export function countTests(document: EvalDocument): number {
  const repeat = document.evaluateOptions?.repeat ?? 1
  let count = 0
  for (const test of testsOf(document)) {
    count += widthOf(withDefaults(test, document.defaultTest))
    if (count * repeat > EVAL_LIMITS.tests) break
  }
  return count * repeat
}

function widthOf({ vars, options }: EvalTest): number {
  if (options?.disableVarExpansion) return 1
  return Object.entries(vars ?? {}).reduce(
    (width, [name, value]) =>
      Array.isArray(value) && name !== '_conversation' ? width * value.length : width,
    1
  )
}
