import type { EvalAssertion, EvalDocument, EvalTest } from './types.js'

/** Every test of a document, defaults and scenarios included, with its path. */
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

/** Every assertion of a test, those in sets included, with its path. */
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
