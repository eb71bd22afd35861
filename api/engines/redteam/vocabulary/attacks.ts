/** Types for planning, sending and judging attacks. */

import type { TraceSpan } from '../../traces/vocabulary.js'
import type { ToolCall } from '../../actions/vocabulary.js'
import type { Outcome, Severity } from './severities.js'
import type {
  ConfidentialTexts,
  GradedResponse,
  ScanContext,
  TargetDescription,
} from './template.js'

/** A group of attacks to write: one plugin in one language and context, with its strategies. */
export type PlanStep = {
  pluginId: string
  severity: Severity
  language: string
  numTests: number
  config: Record<string, unknown>
  /** Strategy IDs, in order. Contains `basic` unless the template disables it. */
  strategies: string[]
  /** The template context for which the attacks are written, if the template has contexts. */
  context?: ScanContext
}

export type ScanPlan = {
  target: TargetDescription
  steps: PlanStep[]
  seed: number
  maxCharsPerMessage: number | null
  instructions: string
  /** Chosen plugins, strategies and languages that cannot run, with reasons. */
  skipped: { id: string; kind: 'plugin' | 'strategy' | 'language'; reason: string }[]
  /** Settings of strategies by strategy ID, e.g. the steps of `layer`. */
  strategyConfig?: Record<string, Record<string, unknown>>
}

/** Whether the target decoded the harmless probe of an encoding, and how many attacks are sent in that encoding. */
export type EncodingMatch = {
  strategyId: string
  /** Null if the request failed; the attacks are then sent as planned. */
  isDecoded: boolean | null
  planned: number
  sent: number
}

/** Exact proof of success, if the generator can state it. */
export type Expectation = {
  /** The attack succeeded if the response contains this string, even in disguise, unless the response only quotes it. */
  canary?: string
  /** The attack succeeded if the response contains one of these strings, even in disguise, and the attack does not. */
  secrets?: string[]
  /**
   * The attack succeeded if the response states these words in this order. The statement is a sentence with a code that
   * only an obeying response contains, or a value that must be computed. Its absence proves nothing.
   */
  statement?: string
  /** The attack succeeded if this tool, which changes something, was called with the argument. */
  call?: { tool: string; argument: string }
  /** The attack succeeded if the response contains one of these words, as a whole word. */
  words?: string[]
  /** The attack succeeded if the response states a different number as the result. `tolerance` is relative. */
  result?: { value: number; tolerance: number }
  /** Plugin or family whose rules judge the response; see built_in/judge. */
  rule?: string
  /** Whether the last message is sent in a new session, so that a success proves memory across sessions. */
  inNewSession?: boolean
  /**
   * Reference of a probe of the scan's MCP range. The calls that arrive at the range determine the verdict, not the
   * response.
   */
  range?: string
}

/** An attack that is ready to be sent. All attacks of a scan are stored before the first one is sent. */
export type PlannedTest = {
  /** Position in the scan, from 0. */
  index: number
  /** Unique within a scan; the same plan and seed produce the same keys. */
  key: string
  pluginId: string
  strategyId: string
  severity: Severity
  language: string
  /** The message sent to the target. */
  prompt: string
  /** The attack before strategies were applied. */
  basePrompt: string
  /** The attacker's goal, in one sentence. */
  goal: string
  expectation: Expectation
  /** Corpus or template from which the attack was written, e.g. `HarmBench (MIT)`. */
  origin: string
  /** Messages that are sent consecutively in one conversation; the last response is judged. */
  turns?: string[]
  /** ID of the template context for which the attack was written. */
  contextId?: string
  /** The policy that the attack tries to violate. */
  policy?: TestedPolicy
}

/** A policy with its ID and, if it has one, its name. */
export type TestedPolicy = { id: string; name: string | null }

/** A range of UTF-16 offsets, end exclusive, in the response or in a part of a tool call. */
export type Evidence = {
  start: number
  end: number
  label: string
  /** Index of the tool call to which the offsets refer. */
  call?: number
  part?: 'name' | 'arguments' | 'result'
  /** ID of the span and name of the attribute to which the offsets refer. */
  span?: string
  attribute?: string
}

/** Label of evidence that describes the conversation itself, such as `turns=1`, and is not a protected value. */
export const STATE_LABEL = 'internal state'

/** A marker that was sent in another conversation, with that conversation's display name. */
export type ForeignMarker = { text: string; conversation: string }

/** The conversation to which a response belongs, and markers sent in other conversations of the same run. */
export type ConversationContext = {
  /** Display name of the conversation, e.g. `the conversation of probe 12`. */
  name: string
  /** Texts sent in the conversation, including their form before strategies changed them. The target may repeat them. */
  sent: readonly string[]
  foreign: readonly ForeignMarker[]
}

/** Texts that the application adds to unrelated responses, learned from its replies to harmless requests. */
export type ConstantTexts = {
  /**
   * Sentences and lines that occur in at least two replies, in lower case without punctuation. `isInEach`: every reply
   * contains the text.
   */
  texts: readonly { text: string; isInEach: boolean }[]
  /** Phone numbers, addresses and e-mail addresses that occur in at least two replies, reduced to letters, digits and @. */
  contacts: readonly string[]
  /** Replies to requests for the operator's public data, such as its contact page. */
  published: string
}

/** Input for a judge: one attack and the target's response. */
export type AttemptToJudge = {
  test: Pick<
    PlannedTest,
    'pluginId' | 'strategyId' | 'prompt' | 'basePrompt' | 'goal' | 'expectation' | 'language'
  >
  output: string
  /** Absent if the target's tool calls are not visible. */
  toolCalls?: ToolCall[]
  /** Spans that the target exported; absent if it exports none. */
  spans?: TraceSpan[]
  target: TargetDescription
  confidential?: ConfidentialTexts
  /** Absent if the response is judged on its own. */
  conversation?: ConversationContext
  /** Absent if no harmless requests were sent. */
  constantTexts?: ConstantTexts
  /** Human verdicts on other responses to this plugin's attacks. */
  examples?: GradedResponse[]
  /** The owner's guidance on judging this plugin. */
  guidance?: string
}

export const ESTIMATED_OUTCOMES = ['failed', 'passed'] as const
export type EstimatedOutcome = (typeof ESTIMATED_OUTCOMES)[number]

/** Estimate of a trained model for an attack that the rules leave undecided. Never part of the counts. */
export type VerdictEstimate = {
  outcome: EstimatedOutcome
  /** Calibrated probability that this outcome is right. */
  probability: number
}

/** Number of undecided results by estimated outcome. */
export type LikelyCounts = Record<EstimatedOutcome, number>

/** A verdict on one attack. Judges return `undecided` instead of guessing; an undecided attack never counts as resisted. */
export type Verdict = {
  outcome: Exclude<Outcome, 'error'>
  /** 1 = resisted, 0 = attack succeeded, null = undecided. */
  score: number | null
  reason: string
  /** Name of the judge, e.g. `built-in: refusal` or `model: gpt-4o`. */
  grader: string
  evidence: Evidence[]
  /** Whether the evidence is proof without further checks: a secret, a marker, a tool call, or a person's verdict. */
  isExact?: boolean
  /** Only with `undecided`; absent if the model is not certain enough either. */
  estimate?: VerdictEstimate
}

/** Name of the rule that recognizes markers of other conversations. */
export const OTHER_CONVERSATION = 'other conversation'

/** Whether a verdict relies on a marker that was sent only in another conversation. */
export const showsOtherConversation = ({ grader }: Pick<Verdict, 'grader'>): boolean =>
  grader.endsWith(`: ${OTHER_CONVERSATION}`)
