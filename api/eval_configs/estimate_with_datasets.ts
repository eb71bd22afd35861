import { pinDatasets } from '#api/eval_configs/dataset_tests'
import { columnsOf, type EvalDocument, type EvalEstimate } from '#api/engines/evals/index'

/** An estimate plus the tests of the document's datasets; each of their items counts as one test. */
export async function withDatasets(
  estimate: EvalEstimate,
  document: EvalDocument,
  teamId: string
): Promise<EvalEstimate> {
  const pinned = await pinDatasets(document, teamId)
  const repeat = document.evaluateOptions?.repeat ?? 1
  const tests = pinned.reduce((sum, { items }) => sum + items, 0) * repeat
  const { tests: own, calls } = estimate
  return { ...estimate, tests: own + tests, calls: calls + tests * columnsOf(document).length }
}
