import type { EvalFilter } from '#api/contract/evals/eval'
import type { ExportedEval } from './exported_eval.js'
import { byTest, type ExportedResult, exportedResults } from './exported_results.js'
import { varsOf } from './tool_row_of.js'

/**
 * Yields data for direct preference optimization: passed (chosen) and failed (rejected) responses of each test case.
 * Omits hidden test cases.
 */
export async function* asDpo(exported: ExportedEval, filter: EvalFilter) {
  const { columns } = exported
  let before = '[\n'
  for await (const results of byTest(exportedResults(exported, filter))) {
    const [first] = results
    const chosen = outputsOf(results, 'passed')
    const rejected = outputsOf(results, 'failed')
    if (!first || first.is_hidden || chosen.length + rejected.length === 0) continue
    const providers = columns.map(({ provider }) => provider)
    const prompts = columns.map(({ label }) => label)
    yield before + JSON.stringify({ chosen, rejected, vars: varsOf(first), providers, prompts })
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const outputsOf = (results: ExportedResult[], status: string) =>
  results
    .filter((result) => result.status === status && result.output !== null)
    .map(({ output }) => output)
