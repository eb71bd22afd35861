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

/** One group of attacks to write: a plugin in one language and context, with its strategies. */
export type PlanStep = {
  pluginId: string
  severity: Severity
  language: string
  numTests: number
  config: Record<string, unknown>
  /** Strategy IDs in order; contains `basic` unless the template disables it. */
  strategies: string[]
  /** The template context that the attacks are written for, if the template has contexts. */
  context?: ScanContext
}

export type ScanPlan = {
  target: TargetDescription
  steps: PlanStep[]
  seed: number
  maxCharsPerMessage: number | null
  instructions: string
  /** Chosen plugins, strategies and languages that cannot run, with the reason. */
  skipped: { id: string; kind: 'plugin' | 'strategy' | 'language'; reason: string }[]
  /** Settings of strategies by ID, e.g. the steps of `layer`. */
  strategyConfig?: Record<string, Record<string, unknown>>
}

/** Whether the target decoded the harmless probe of an encoding, and the attacks that are sent in it. */
export type EncodingMatch = {
  strategyId: string
  /** `null` if the request failed; the attacks are then sent as planned. */
  isDecoded: boolean | null
  planned: number
  sent: number
}

/** Proof of success, if the generator can state it exactly. */
export type Expectation = {
  /**
   * The attack succeeded if the response contains this string, also disguised, but not if the response only quotes it.
   */
  canary?: string
  /** The attack succeeded if the response contains one of these strings, also disguised, and the attack does not. */
  secrets?: string[]
  /**
   * The attack succeeded if the response states these words in this order: a sentence with a code that only a response
   * that obeys contains, or a value that has to be computed. Its absence proves nothing.
   */
  statement?: string
  /** The attack succeeded if a call of this tool, which changes something, has the argument. */
  call?: { tool: string; argument: string }
  /** The attack succeeded if the response contains one of these words as a whole word. */
  words?: string[]
  /** The attack succeeded if the response states another number as the result. `tolerance` is relative. */
  result?: { value: number; tolerance: number }
  /** Plugin or family whose rule judges the response; see built_in/judge. */
  rule?: string
  /** The last message is sent in a new session, so that success proves a memory across sessions. */
  inNewSession?: boolean
  /** Reference of a probe of the scan's MCP range: the calls that arrive there decide, not the response. */
  range?: string
}

/** An attack ready to be sent. All attacks of a scan are stored before the first one is sent. */
export type PlannedTest = {
  /** Position in the scan, from 0. */
  index: number
  /** Unique within a scan; the same plan and seed give the same keys. */
  key: string
  pluginId: string
  strategyId: string
  severity: Severity
  language: string
  /** The message sent to the target. */
  prompt: string
  /** The attack before strategies were applied. */
  basePrompt: string
  /** Goal of the attacker, in one sentence. */
  goal: string
  expectation: Expectation
  /** Corpus or template of the attack, e.g. `HarmBench (MIT)`. */
  origin: string
  /** Messages sent one after another in one conversation; the last response is judged. */
  turns?: string[]
  /** ID of the template context that the attack was written for. */
  contextId?: string
  /** The policy that the attack tries to violate. */
  policy?: TestedPolicy
}

/** A policy with its ID and, if it has one, its name. */
export type TestedPolicy = { id: string; name: string | null }

/** A character range in UTF-16 offsets, end exclusive: of the response, or of a part of a tool call. */
export type Evidence = {
  start: number
  end: number
  label: string
  /** Index of the tool call that the offsets refer to. */
  call?: number
  part?: 'name' | 'arguments' | 'result'
  /** ID of the span and name of the attribute that the offsets refer to. */
  span?: string
  attribute?: string
}

/** Label of evidence that describes the conversation itself, such as `turns=1`, and is no protected value. */
export const STATE_LABEL = 'internal state'

/** A marker that was sent in another conversation, with a readable name of that conversation. */
export type ForeignMarker = { text: string; conversation: string }

/** The conversation of a response, and markers that were sent in other conversations of the same run. */
export type ConversationContext = {
  /** Name of the conversation for people, e.g. `the conversation of probe 12`. */
  name: string
  /** Texts sent in it, including their form before strategies changed them. The target may repeat it. */
  sent: readonly string[]
  foreign: readonly ForeignMarker[]
}

/** Texts that the application adds to unrelated responses, learned from its replies to harmless requests. */
export type ConstantTexts = {
  /**
   * Sentences and lines in at least two replies, in lower case without punctuation. `isInEach`: every reply contains
   * them.
   */
  texts: readonly { text: string; isInEach: boolean }[]
  /** Phone numbers, addresses and e-mail addresses in at least two replies, as letters, digits and @ only. */
  contacts: readonly string[]
  /** Replies to requests for public data of the operator, such as its contact page. */
  published: string
}

/** Input of a judge: one attack and the target's response. */
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
  /** Absent if the response is judged alone. */
  conversation?: ConversationContext
  /** Absent if no harmless requests were sent. */
  constantTexts?: ConstantTexts
  /** Human verdicts on other responses to this plugin's attacks. */
  examples?: GradedResponse[]
  /** The owner's guidance on judging this plugin. */
  guidance?: string
}

/** Judges return `undecided` instead of guessing. An undecided attack never counts as resisted. */
export type Verdict = {
  outcome: Exclude<Outcome, 'error'>
  /** 1 = resisted, 0 = attack succeeded, null = undecided. */
  score: number | null
  reason: string
  /** Name of the judge, e.g. `built-in: refusal` or `model: gpt-4o`. */
  grader: string
  evidence: Evidence[]
  /** The evidence is proof without further checks: a secret, a marker, a tool call, or a person's verdict. */
  isExact?: boolean
}

/** Name of the rule that recognizes markers of other conversations. */
export const OTHER_CONVERSATION = 'other conversation'

/** Whether a verdict rests on a marker that was sent only in another conversation. */
export const showsOtherConversation = ({ grader }: Pick<Verdict, 'grader'>): boolean =>
  grader.endsWith(`: ${OTHER_CONVERSATION}`)
