import { PUBLIC_PARAMETER, publicPath } from '#api/contract/findings/public_link'
import type { EvalSource } from '../../evals/eval_source.js'

/**
 * Returns the API paths of the record that a public link gives access to. The ID in the page's URL
 * is ignored.
 */
export function publicSource(code: string): EvalSource {
  const evalPath = `public/evals/${encodeURIComponent(code)}`
  const reportPath = `public/reports/${encodeURIComponent(code)}`
  return {
    pathOf: () => evalPath,
    reportPathOf: () => reportPath,
    probesPathOf: () => `${reportPath}/probes`,
    remediationPathOf: () => `public/remediations/${encodeURIComponent(code)}`,
    cellAddress: (evalId, testIdx, promptIdx) => {
      const search = new URLSearchParams({
        [PUBLIC_PARAMETER]: code,
        cell: `${testIdx}.${promptIdx}`,
      })
      return `${window.location.origin}${publicPath('eval', evalId)}?${search}`
    },
    isPublic: true,
  }
}
