import type { EvalAssertion, EvalDocument, EvalTest } from './types.js'

/** Yields every test case of a document with its path, including the default test case and those of scenarios. */
export function* eachTest(document: EvalDocument): Generator<{ path: string; test: EvalTest }> {
  const { tests, defaultTest, scenarios = [] } = document
  if (defaultTest) yield { path: 'defaultTest', test: defaultTest }
  for (const [index, test] of tests.entries()) yield { path: `tests[${index}]`, test }
  for (const [index, scenario] of scenarios.entries()) {
    for (const part of ['config', 'tests'] as const) {
      for (const [at, test] of scenario[part].entries()) {
        yield { path: `scenarios[${index}].${part}[${at}]`, test }
      }
    }
  }
}

/** Yields every assertion of a test case with its path, including those in assertion sets. */
export function* eachAssertion(
  { assert = [] }: EvalTest,
  path: string
): Generator<{ path: string; assertion: EvalAssertion }> {
  for (const [index, check] of assert.entries()) {
    const at = `${path}.assert[${index}]`
    if (!isSet(check)) {
      yield { path: at, assertion: check }
      continue
    }
    for (const [inner, assertion] of check.assert.entries()) {
      yield { path: `${at}.assert[${inner}]`, assertion }
    }
  }
}

type Check = NonNullable<EvalTest['assert']>[number]

export const isSet = (check: Check): check is Extract<Check, { assert: unknown }> =>
  check.type === 'assert-set'
