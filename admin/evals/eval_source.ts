import { createContext, useContext } from 'react'

/** Where evaluations are read from: the API of their team, or what a public link shows of one. */
export type EvalSource = {
  /** Path of the API below which everything about an evaluation is read. */
  pathOf: (evalId: string) => string
  /** The same of the report of a scan, and of its probes. */
  reportPathOf: (evalId: string) => string
  probesPathOf: (evalId: string) => string
  /** The same of what to do about a report. */
  remediationPathOf: (evalId: string) => string
  /** Address of one result on this server, to be sent to others. */
  cellAddress: (evalId: string, testIdx: number, promptIdx: number) => string
  /** Nothing may be changed, and nobody is known. */
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
