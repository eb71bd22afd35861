import type { EvalFilter } from '#api/contract/eval'
import type { ExportedEval } from './exported_eval.js'
import { exportedResults } from './exported_results.js'

/** Payloads for Burp's Intruder, one a line: each fits into a JSON text within an address. */
export async function* asBurp({ shown }: ExportedEval, filter: EvalFilter) {
  const known = new Set<number>()
  for await (const results of exportedResults(shown, filter)) {
    const lines = results
      .filter(({ test_idx: testIdx }) => !known.has(testIdx) && known.add(testIdx))
      .map(({ prompt }) => `${encodeURIComponent(JSON.stringify(prompt).slice(1, -1))}\n`)
    if (lines.length > 0) yield lines.join('')
  }
}
