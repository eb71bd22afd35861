import type {
  Evidence,
  Outcome,
  PluginCategory,
  ReportSummary,
  Severity,
} from '../engines/redteam/vocabulary.js'

export const POLICY_PREFIX = 'policy:'

/** Under which id a report tells of one policy. */
export const policyKey = (policyId: string) => `${POLICY_PREFIX}${policyId}`

/** The id under which a report tells of what a probe tested: policies stand there one by one. */
export const reportedPluginOf = <Id extends string | null>({
  pluginId,
  policyId,
}: {
  pluginId: Id
  policyId: string | null
}): Id | string => (policyId === null ? pluginId : policyKey(policyId))

/** One probe of a report as a row: `GET /results/:id/probes`. Long texts are cut; `GET /results/:id/probes/:resultId` has all. */
export type ProbeRow = {
  id: string
  testIdx: number
  /** After an override by a person, else the judge's. */
  status: Outcome
  judgedStatus: Outcome
  overridden: boolean
  pluginId: string | null
  /** Which policy the attack was on; a report tells of it as the plugin `policy:` and this id. */
  policyId: string | null
  strategyId: string | null
  severity: Severity | null
  /** Its texts say so instead of what was said: they are shown on demand. */
  isHidden: boolean
  prompt: string
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  latencyMs: number | null
  createdAt: string
}

export type ProbeDetail = ProbeRow & {
  goal: string | null
  basePrompt: string | null
  origin: string | null
  evidence: Evidence[]
  tries: number | null
  /** Of an attack of several messages: all that was said, in its order. `attempts` stood each alone. */
  conversation: {
    kind: 'turns' | 'attempts'
    messages: { role: string; content: string }[]
  } | null
  review: {
    status: 'passed' | 'failed'
    reason: string
    comment: string | null
    by: string
    at: string
  } | null
}

/** `GET /redteam/reports/:evalId`, honouring the same filter keys as the table. */
export type Report = {
  evalId: string
  scanId: string | null
  name: string
  targetId: string | null
  targetName: string | null
  templateName: string | null
  createdAt: string
  finishedAt: string | null
  /** A scan that was stopped, or is still running. */
  partial: boolean
  /** `tool`: whatever the command-line tool was told to grade by, assertion by assertion. */
  grader: 'built_in' | 'model' | 'tool'
  graderLabel: string
  /** Share of decided attempts, 0..1, that a plugin must resist to pass. */
  threshold: number
  /** Plugins of the catalogue that nothing was sent for; only where they are asked for. */
  untested: UntestedPlugin[]
} & ReportSummary

export type UntestedPlugin = {
  pluginId: string
  name: string
  category: PluginCategory
  severity: Severity
  /** Whether the scan was told to test it. */
  chosen: boolean
}

/** `GET /redteam/reports/:evalId/learned`: what is known of the target, and what the attacks got to know. */
export type Learned = {
  /** Tools that the target can call, as far as its configuration names them. */
  tools: { name: string; description: string }[]
  /** Texts that the target disclosed, the most frequent first. */
  disclosed: {
    label: string
    text: string
    times: number
    pluginId: string
    /** A probe whose answer holds it. */
    probeId: string
  }[]
}
