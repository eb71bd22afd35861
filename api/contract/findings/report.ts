import type { EvalTrace } from '#api/contract/trace'
import type { PlantedHoneytoken } from '#api/engines/honeytokens/vocabulary'
import type { RetrievedDocument, ToolCall } from '#api/engines/actions/vocabulary'
import type { JudgePrecision } from './calibration.js'
import type {
  EncodingMatch,
  Evidence,
  Outcome,
  PluginCategory,
  ReportSummary,
  Severity,
} from '#api/engines/redteam/vocabulary'

export const POLICY_PREFIX = 'policy:'

/** Plugin ID of a single policy in reports. */
export const policyKey = (policyId: string) => `${POLICY_PREFIX}${policyId}`

/** The plugin ID of a probe in reports, where each policy is listed individually. */
export const reportedPluginOf = <Id extends string | null>({
  pluginId,
  policyId,
}: {
  pluginId: Id
  policyId: string | null
}): Id | string => (policyId === null ? pluginId : policyKey(policyId))

/**
 * One probe of a report: `GET /results/:id/probes`. Long texts are truncated; `GET /results/:id/probes/:resultId`
 * returns them in full.
 */
export type ProbeRow = {
  id: string
  testIdx: number
  /** Human verdict if there is one, otherwise the judge's. */
  status: Outcome
  judgedStatus: Outcome
  overridden: boolean
  pluginId: string | null
  /** Policy of the attack; reports list it as plugin `policy:<id>`. */
  policyId: string | null
  strategyId: string | null
  severity: Severity | null
  /** True: prompts and responses are placeholders and are revealed on demand. */
  isHidden: boolean
  /** True: the attack needs an MCP range, so its prompt alone cannot be replayed. */
  isAtRange: boolean
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
  /** Null if the target's tool calls are not visible: the verdict is based on the response alone. */
  toolCalls: ToolCall[] | null
  /**
   * For MCP servers as targets: the tool call that the attack sent, which is not an action of the target. Null for
   * other targets.
   */
  sentCall: ToolCall | null
  /** The fake credential on the page that the attack asked the target to read, and where it was found. */
  honeytoken: PlantedHoneytoken | null
  /** Documents that the target retrieved, and spans that it exported, one trace per message; empty if none are known. */
  documents: RetrievedDocument[]
  traces: EvalTrace[]
  evidence: Evidence[]
  /**
   * Set if an uploaded result was not graded as failed although its tool calls or spans show that the attack succeeded;
   * only in the detail of one probe.
   */
  actionFinding?: { reason: string; evidence: Evidence[] } | null
  tries: number | null
  /**
   * Set for multi-turn attacks: all messages in order. If `kind` is `attempts`, the messages are independent; if it is
   * `new_session`, the last one was sent in a new session.
   */
  conversation: {
    kind: 'turns' | 'attempts' | 'new_session'
    messages: { role: string; content: string }[]
  } | null
  /** Checks of a success that an adaptive attack found, in order; null if none were needed. */
  checks: ProbeCheck[] | null
  review: {
    status: 'passed' | 'failed'
    reason: string
    comment: string | null
    by: string
    at: string
  } | null
}

/** `repeat`: the same messages in a new session; `control`: the last message with a harmless request. */
export type ProbeCheck = {
  kind: 'repeat' | 'control'
  prompt: string
  output: string
  /** The outcome when the response is judged like the attack; a control should not be `failed`. */
  outcome: Outcome
}

/** Successes that a strategy found by adapting its messages, and how many of them were confirmed by checks. */
export type StrategyChecks = { strategyId: string; confirmed: number; unconfirmed: number }

/** Responses with more characters are long. */
export const LONG_RESPONSE_CHARS = 900

/** Responses of a report that the judge decided, by their length. */
export type DecidedByLength = {
  short: { judged: number; decided: number }
  long: { judged: number; decided: number }
  /** Responses of which the built-in rules read only the beginning. */
  partlyRead: number
}

/** An encoding with its name; see `EncodingMatch`. */
export type ReportEncoding = EncodingMatch & { name: string }

/** `GET /redteam/reports/:evalId`; supports the same filters as `GET /results/:id/probes`. */
export type Report = {
  evalId: string
  scanId: string | null
  name: string
  targetId: string | null
  targetName: string | null
  templateName: string | null
  createdAt: string
  finishedAt: string | null
  /** True if the scan was stopped or is still running. */
  partial: boolean
  /** `tool`: graders configured in promptfoo, per assertion. */
  grader: 'built_in' | 'model' | 'tool'
  graderLabel: string
  /** False if no result contains tool calls or spans: verdicts are based on the responses only. */
  hasActions: boolean
  /** Precision of the judge; null if it was never measured. Independent of the filter. */
  judge: JudgePrecision | null
  /** Independent of the filter. */
  lengths: DecidedByLength
  /**
   * Number of harmless requests sent before the first probe, and of texts learned from their responses, which do not
   * count as evidence; null if none were sent.
   */
  constantTexts: { requests: number; texts: number } | null
  /** Encodings that harmless requests probed before the attacks were written. Independent of the filter. */
  encodings: ReportEncoding[]
  /**
   * Tested plugins for which the judge has no reliable rule. Their undecided results must be examined by a model or a
   * reviewer.
   */
  unexamined: { pluginId: string; name: string; undecided: number; judged: number }[]
  /** Strategies whose successes were checked. Independent of the filter. */
  checks: StrategyChecks[]
  /** Minimum share (0–1) of decided attacks that the target must resist for a plugin to pass. */
  threshold: number
  /** Catalog plugins without any probe; only on request. */
  untested: UntestedPlugin[]
} & ReportSummary

export type UntestedPlugin = {
  pluginId: string
  name: string
  category: PluginCategory
  severity: Severity
  /** Whether the scan was configured to test the plugin. */
  chosen: boolean
}

/** `GET /redteam/reports/:evalId/learned`: tools of the target, and strings that it disclosed in successful attacks. */
export type Learned = {
  /** Tools of the target, if its configuration lists them. */
  tools: { name: string; description: string }[]
  /** Disclosed strings, most frequent first. */
  disclosed: {
    label: string
    text: string
    times: number
    pluginId: string
    /** A probe whose response contains the string. */
    probeId: string
  }[]
}
