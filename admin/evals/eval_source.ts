import { createContext, useContext } from 'react'

/** Source of an evaluation's data: the team's API or a public link. */
export type EvalSource = {
  /** API path of the evaluation's data. */
  pathOf: (evalId: string) => string
  /** API paths of the scan's report and of its probes. */
  reportPathOf: (evalId: string) => string
  probesPathOf: (evalId: string) => string
  /** API path of the report's remediation. */
  remediationPathOf: (evalId: string) => string
  /** Shareable URL of one result. */
  cellAddress: (evalId: string, testIdx: number, promptIdx: number) => string
  /** Whether access is read-only and without a signed-in user. */
  isPublic: boolean
}

export const teamSource: EvalSource = {
  pathOf: (evalId) => `results/${encodeURIComponent(evalId)}`,
  reportPathOf: (evalId) => `redteam/reports/${encodeURIComponent(evalId)}`,
  probesPathOf: (evalId) => `results/${encodeURIComponent(evalId)}/probes`,
  remediationPathOf: (evalId) => `redteam/reports/${encodeURIComponent(evalId)}/remediation`,
  cellAddress: (evalId, testIdx, promptIdx) =>
    `${window.location.origin}/eval/${encodeURIComponent(evalId)}?cell=${testIdx}.${promptIdx}`,
  isPublic: false,
}

const EvalSourceContext = createContext<EvalSource>(teamSource)

export const EvalSourceProvider = EvalSourceContext.Provider

export const useEvalSource = (): EvalSource => useContext(EvalSourceContext)
