/** Terms and types of guardrails. Types and constants only: runs in the browser and on the server. */

import type { Span } from '../recognizers/vocabulary.js'

/** Where a text was intercepted: user to model, model to user, arguments of a tool call, result of a tool call. */
export const PLACEMENTS = ['INPUT', 'OUTPUT', 'TOOL_CALL_INPUT', 'TOOL_CALL_OUTPUT'] as const
export type Placement = (typeof PLACEMENTS)[number]

/** Actions for the caller, from mildest to most severe. `error`: the text could not be checked. */
export const ACTIONS = ['allow', 'log', 'warn', 'block', 'error'] as const
export type Action = (typeof ACTIONS)[number]

/** Categories of reasons. */
export const CATEGORIES = [
  'prompt_injection',
  'jailbreak',
  'prompt_extraction',
  'hidden_text',
  'known_attack',
  'harm',
  'pii',
  'secret',
  'system_prompt_leak',
  'canary',
  'unsafe_output',
  'tool_call',
  'effect',
  'conversation',
  'text_policy',
] as const
export type Category = (typeof CATEGORIES)[number]

/**
 * A reason for any action other than `allow`. Spans are UTF-16 offsets in the checked text with index `text`; the end is
 * exclusive.
 */
export type Reason = {
  policyId: string
  /** Action required by this reason alone. */
  action: Action
  text: number
  category: Category
  /** Rule, recognizer or signature that matched, e.g. `override-instructions` or `CREDIT_CARD`. */
  check: string
  /** Severity of this reason, 0 to 1. */
  score: number
  message: string
  spans: Span[]
  /** Encodings and disguises that were undone to find the match, e.g. `['base64']`. */
  disguises: string[]
}

/**
 * Severities from which a placement logs, warns and blocks by default. The injection classifier gives 1% of harmless
 * texts more than 0.7.
 */
export type Thresholds = { log: number; warn: number; block: number }
export const DEFAULT_THRESHOLDS: Thresholds = { log: 0.3, warn: 0.5, block: 0.7 }

/** Action for recognized data. `mask` replaces it in the sanitized content. */
export const ON_MATCH = ['log', 'warn', 'mask', 'block'] as const
export type OnMatch = (typeof ON_MATCH)[number]

/** Action for a text that violates a text policy. There is no `mask`, because such a policy does not locate spans. */
export const TEXT_ON_MATCH = ['log', 'warn', 'block'] as const satisfies readonly OnMatch[]
export type TextOnMatch = (typeof TEXT_ON_MATCH)[number]
export const MAX_TEXT_POLICY_CHARS = 2_000
/**
 * Maximum number of text policies per version; a version with more is rejected, because each policy calls a model for
 * every text.
 */
export const MAX_TEXT_POLICIES = 10
/** Maximum text length for text policies. Longer texts have no verdict. */
export const MAX_JUDGED_CHARS = 20_000

/**
 * Maximum total length of the checked texts of an input, in UTF-16 units; beyond it, nothing is checked and the action
 * is `error`.
 */
export const MAX_TEXT_CHARS = 100_000
/**
 * Maximum number of messages per request; with more, the action is `error`. Only the last message of the placement's
 * role is checked.
 */
export const MAX_MESSAGES = 10_000

type PolicyBase = {
  id: string
  /** Manual policies are never changed by a regeneration. */
  origin: 'manual' | 'generated'
  placements: Placement[]
  /** Overrides the placement's thresholds for this policy. */
  thresholds?: Thresholds
  /** IDs of the vulnerabilities from which this policy was generated. */
  sourceIssueIds?: string[]
}

/** A shipped check. */
export type Filter =
  | { name: 'injection' | 'harm' | 'hidden_text' | 'unsafe_output' | 'conversation' }
  | { name: 'pii' | 'secrets'; onMatch: OnMatch; types?: string[] }
  | { name: 'system_prompt'; prompt: string; canaries: string[] }
  | { name: 'output_format'; maxChars?: number; isJson?: boolean; bannedTexts?: string[] }
  | { name: 'urls'; allowedHosts: string[]; onMatch: OnMatch }
  | { name: 'tools'; allowed?: string[]; denied?: string[] }

/** Effects of attacks to prevent, regardless of how the attack is worded. */
export type Effect =
  | { type: 'text'; value: string }
  | { type: 'tool_call'; tool: string; arguments: Record<string, string | number | boolean | null> }

export type Policy = PolicyBase &
  (
    | { kind: 'filter'; filter: Filter }
    | { kind: 'signature'; text: string }
    | { kind: 'effect'; effect: Effect; onMatch: OnMatch }
    /** A rule in plain language that a model outside this engine judges. */
    | { kind: 'text'; text: string; onMatch: TextOnMatch }
  )

export type TextPolicy = Extract<Policy, { kind: 'text' }>

/** `error`: the model returned no verdict. */
export const TEXT_VERDICTS = ['complied', 'violated', 'error'] as const
export type TextVerdict = (typeof TEXT_VERDICTS)[number]

/** A model's verdict on a text for one text policy. */
export type Judgment = {
  policyId: string
  verdict: TextVerdict
  /** The model's reason, or why there is no verdict. */
  reason: string
  /** 0 if a cached verdict for the same text was used. */
  latencyMs: number
}

/** Maximum number of examples that a guardrail learns from per vulnerability; further ones are ignored. */
export const MAX_EXAMPLES_PER_VULNERABILITY = 500

/** Kinds of text features of a classifier: word sequences, character sequences, pairs of word classes. */
export type FeatureGroup = 'words' | 'chars' | 'concepts'

/** A classifier of the attacks that succeeded against one target. Buckets and weights are base64 (uint32 and int8). */
export type LearnedAttacks = {
  bias: number
  scale: number
  buckets: string
  weights: string
  /** Ascending pairs of score and severity. */
  anchors: { logit: number; severity: number }[]
  /** Feature groups that the classifier uses. Absent in earlier versions, which use words and characters. */
  reads?: readonly FeatureGroup[]
  /** Set only in versions without `reads`: the classifier also uses pairs of word classes. */
  readsConcepts?: true
}

/** One immutable version of a guardrail, as plain JSON. */
export type GuardrailVersion = {
  format: 1
  thresholds: Partial<Record<Placement, Thresholds>>
  /** Similarity to a signature at which the severity reaches 0.7; set from the team's own traffic. */
  similarityThreshold?: number
  /** Trained on the signatures when the version is created. */
  learned?: LearnedAttacks
  policies: Policy[]
}

export type Message = { role: string; content: string }

/** Accumulated risk of a conversation. The caller stores it by session ID and passes it to the next evaluation. */
export type ConversationState = { risk: number; turns: number }

/** The texts to evaluate. Only the placement TOOL_CALL_INPUT uses tool calls. */
export type GuardrailInput = {
  placement: Placement
  messages: Message[]
  toolCalls?: { name: string; arguments: string }[]
  conversation?: ConversationState
}

/** Recognized data that is replaced by a label. UTF-16 offsets, end exclusive. */
export type Mask = Span & { label: string }

/**
 * The result of an evaluation. `sanitized` are the checked texts with recognized data masked, or null; `masks` are the
 * replaced spans of each checked text.
 */
export type Decision = {
  action: Action
  severity: number
  reasons: Reason[]
  sanitized: string[] | null
  masks: Mask[][]
  conversation: ConversationState
  /** A model's verdicts for text policies. */
  judgments?: Judgment[]
  /** Why the action is `error`. */
  error?: string
}
