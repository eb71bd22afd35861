import { columnsOf, runsInColumn } from './columns.js'
import { EVAL_LIMITS } from './limits.js'
import { countTests, planTests } from './plan_tests.js'
import type { EvalDocument, EvalEstimate } from './types.js'

/** Computes the size of an evaluation. `calls` counts calls to providers, not to graders. */
export function estimateEval(document: EvalDocument): EvalEstimate {
  const columns = columnsOf(document)
  const { prompts, providers, tests, scenarios = [], defaultTest } = document
  const counts = { prompts: prompts.length, providers: providers.length }
  const isSelective = [...tests, ...scenarios.flatMap((each) => [...each.config, ...each.tests])]
    .concat(defaultTest ?? [])
    .some((test) => test.providers ?? test.prompts ?? test.providerOutput)
  const count = countTests(document)
  if (!isSelective || count > EVAL_LIMITS.tests) {
    return { tests: count, ...counts, calls: count * columns.length }
  }
  let calls = 0
  for (const { test } of planTests(document)) {
    if (test.providerOutput !== undefined) continue
    calls += columns.filter((column) => runsInColumn(test, column)).length
  }
  return { tests: count, ...counts, calls }
}
