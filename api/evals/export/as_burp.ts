import type { EvalFilter } from '#api/contract/evals/eval'
import type { ExportedEval } from './exported_eval.js'
import { exportedResults } from './exported_results.js'

/**
 * Yields payloads for Burp Intruder: one line per test case with its first prompt, escaped for a JSON string in a URL.
 * Omits hidden prompts.
 */
export async function* asBurp(exported: ExportedEval, filter: EvalFilter) {
  const known = new Set<number>()
  for await (const results of exportedResults(exported, filter)) {
    const lines = results
      .filter(({ is_hidden: isHidden }) => !isHidden)
      .filter(({ test_idx: testIdx }) => !known.has(testIdx) && known.add(testIdx))
      .map(({ prompt }) => `${encodeURIComponent(JSON.stringify(prompt).slice(1, -1))}\n`)
    if (lines.length > 0) yield lines.join('')
  }
}
