import { columnsOf, isAsked } from './columns.js'
import { EVAL_LIMITS } from './limits.js'
import { countTests, planTests } from './plan_tests.js'
import type { EvalDocument, EvalEstimate } from './types.js'

/** How much an evaluation is: its calls are what the providers are asked, not what graders are. */
export function estimateEval(document: EvalDocument): EvalEstimate {
  const columns = columnsOf(document)
  const { prompts, providers, tests, scenarios = [], defaultTest } = document
  const figures = { prompts: prompts.length, providers: providers.length }
  const isSelective = [...tests, ...scenarios.flatMap((each) => [...each.config, ...each.tests])]
    .concat(defaultTest ?? [])
    .some((test) => test.providers ?? test.prompts ?? test.providerOutput)
  const count = countTests(document)
  if (!isSelective || count > EVAL_LIMITS.tests) {
    return { tests: count, ...figures, calls: count * columns.length }
  }
  let calls = 0
  for (const { test } of planTests(document)) {
    if (test.providerOutput !== undefined) continue
    calls += columns.filter((column) => isAsked(test, column)).length
  }
  return { tests: count, ...figures, calls }
}
