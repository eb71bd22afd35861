import type { EvalTrace } from '#api/contract/trace'
import type { PlantedHoneytoken } from '#api/engines/honeytokens/vocabulary'
import type { RetrievedDocument, ToolCall } from '#api/engines/actions/vocabulary'
import type { JudgePrecision } from './calibration.js'
import type {
  EncodingMatch,
  Evidence,
  LikelyCounts,
  Outcome,
  PluginCategory,
  ReportSummary,
  Severity,
  VerdictEstimate,
} from '#api/engines/redteam/vocabulary'

export const POLICY_PREFIX = 'policy:'

/** Returns the plugin ID of a single policy in reports. */
export const policyKey = (policyId: string) => `${POLICY_PREFIX}${policyId}`

/** Returns the plugin ID of a probe in reports, where each policy is listed individually. */
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
  /** The reviewer's verdict if there is one, otherwise the judge's. */
  status: Outcome
  judgedStatus: Outcome
  /** Estimate of a trained model for an undecided result; never part of the counts. Null if there is none. */
  estimate: VerdictEstimate | null
  overridden: boolean
  pluginId: string | null
  /** Policy of the attack; reports list it as plugin `policy:<id>`. */
  policyId: string | null
  strategyId: string | null
  severity: Severity | null
  /** True: prompts and responses are placeholders and are revealed on demand. */
  isHidden: boolean
  /** True if the attack requires an MCP range, so that replaying the prompt alone has no effect. */
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
  /** Null if the target's tool calls are not visible, so that the verdict is based on the response alone. */
  toolCalls: ToolCall[] | null
  /**
   * If the target is an MCP server: the tool call that the attack sent, which does not count as an action of the target.
   * Otherwise null.
   */
  sentCall: ToolCall | null
  /** The fake credential on the page that the attack asked the target to read, and where the credential was found. */
  honeytoken: PlantedHoneytoken | null
  /**
   * Documents that the target retrieved; empty if unknown. `traces` contains the spans that it exported, one trace per
   * message.
   */
  documents: RetrievedDocument[]
  traces: EvalTrace[]
  evidence: Evidence[]
  /**
   * Set if an uploaded result was not graded as failed although its tool calls or spans show that the attack succeeded.
   * Returned only for a single probe.
   */
  actionFinding?: { reason: string; evidence: Evidence[] } | null
  tries: number | null
  /**
   * All messages of a multi-turn attack, in order. If `kind` is `attempts`, they are independent; if it is `new_session`,
   * the last one was sent in a new session.
   */
  conversation: {
    kind: 'turns' | 'attempts' | 'new_session'
    messages: { role: string; content: string }[]
  } | null
  /** Checks of a success that an adaptive attack found, in order; null if the success needed no checks. */
  checks: ProbeCheck[] | null
  review: {
    status: 'passed' | 'failed'
    reason: string
    comment: string | null
    by: string
    at: string
  } | null
}

/**
 * `repeat`: the same messages in a new session; `control`: the conversation with a harmless request as its last message.
 */
export type ProbeCheck = {
  kind: 'repeat' | 'control'
  prompt: string
  output: string
  /** Outcome if the response is judged like one to the attack. A control that is `failed` disproves the success. */
  outcome: Outcome
}

/** Successes that a strategy found by adapting its messages, and how many of them were confirmed by checks. */
export type StrategyChecks = { strategyId: string; confirmed: number; unconfirmed: number }

/** Responses with more characters count as long. */
export const LONG_RESPONSE_CHARS = 900

/** Number of judged and of decided responses in a report, by response length. */
export type DecidedByLength = {
  short: { judged: number; decided: number }
  long: { judged: number; decided: number }
  /** Number of responses of which the built-in rules read only the beginning. */
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
  /** `tool`: assertions graded by promptfoo, each with its own grader. */
  grader: 'built_in' | 'model' | 'tool'
  graderLabel: string
  /** False if no result contains tool calls or spans: verdicts are based on the responses only. */
  hasActions: boolean
  /** Precision of the judge; null if it was never measured. Independent of the filter. */
  judge: JudgePrecision | null
  /** Independent of the filter. */
  lengths: DecidedByLength
  /**
   * Number of harmless requests sent before the first probe, and of the constant texts learned from their responses;
   * these texts do not count as evidence. Null if no such requests were sent.
   */
  constantTexts: { requests: number; texts: number } | null
  /** Encodings that the target decoded in harmless requests before the attacks were written. Independent of the filter. */
  encodings: ReportEncoding[]
  /**
   * Tested plugins for which the judge has no reliable rule. Their undecided results must be examined by a model or a
   * reviewer.
   */
  unexamined: { pluginId: string; name: string; undecided: number; judged: number }[]
  /** Strategies whose successes were checked. Independent of the filter. */
  checks: StrategyChecks[]
  /**
   * Undecided results with an estimate, by estimated outcome. They are part of the undecided results and of no other
   * number.
   */
  likely: LikelyCounts
  /** Minimum share (0–1) of decided attacks that the target must resist for a plugin to pass. */
  threshold: number
  /** Catalog plugins without any probe; returned only on request. */
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
