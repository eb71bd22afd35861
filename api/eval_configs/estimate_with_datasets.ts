import { pinDatasets } from '#api/eval_configs/dataset_tests'
import {
  columnsOf,
  estimateEval,
  type EvalDocument,
  type EvalEstimate,
} from '#api/engines/evals/index'

/** How much an evaluation is, with the tests of its datasets; each of their items counts as one test. */
export async function estimateWithDatasets(
  document: EvalDocument,
  teamId: string
): Promise<EvalEstimate> {
  const estimate = estimateEval(document)
  const pinned = await pinDatasets(document, teamId)
  const repeat = document.evaluateOptions?.repeat ?? 1
  const tests = pinned.reduce((sum, { items }) => sum + items, 0) * repeat
  const { tests: own, calls } = estimate
  return { ...estimate, tests: own + tests, calls: calls + tests * columnsOf(document).length }
}
