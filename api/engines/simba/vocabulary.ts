/** Terms and types of autonomous red-team sessions. Types and constants only, so that the browser can import them. */

import type { ToolCall } from '../actions/vocabulary.js'
import type { PlannedTest, Severity, TargetDescription, Verdict } from '../redteam/vocabulary.js'

/** Phases of a session, in order. `failed` can follow any other phase. */
export const PHASES = [
  'reconnaissance',
  'probing',
  'attack-planning',
  'attacking',
  'validation',
  'completed',
  'failed',
] as const
export type Phase = (typeof PHASES)[number]

/** Kinds of facts that a session learns about the target. */
export const FACT_KINDS = [
  'purpose',
  'tool',
  'identity',
  'memory',
  'refusal',
  'encoding',
  'length',
  'scope',
  'value',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** A fact that a session learned. `value` is text from the target and must be displayed as data. */
export type Fact = { kind: FactKind; label: string; value: string; probe: number }

/**
 * How a response relates to the request. `filter`: a fixed text or an error replaced the response; `deflection`: the target
 * neither refused nor helped; `partial`: the verdict is undecided, but the target did not refuse.
 */
export const REPLY_KINDS = [
  'success',
  'partial',
  'deflection',
  'refusal',
  'filter',
  'answer',
  'error',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/** `exhausted`: every technique was tried the maximum number of times without success. */
export const HYPOTHESIS_STATES = ['open', 'confirmed', 'refuted', 'exhausted'] as const
export type HypothesisState = (typeof HYPOTHESIS_STATES)[number]

/** Number of successful and failed attempts with one technique on one hypothesis. */
export type TechniqueCount = { technique: string; wins: number; losses: number }

/** An assumption about a weakness of the target, which only evidence can confirm. */
export type Hypothesis = {
  /** Unique within a session, e.g. `prompt-extraction` or `goal-1`. */
  key: string
  pluginId: string
  severity: Severity
  /** Index, from 0, of the goal that the hypothesis serves; null if it serves the whole session. */
  goal: number | null
  statement: string
  /** The result that would refute the hypothesis. */
  falsifier: string
  state: HypothesisState
  techniques: TechniqueCount[]
  lastReply: ReplyKind | null
}

/**
 * Purpose of an attempt. `repeat`, `control` and `minimize` validate the attempt in `validates`: with the same messages,
 * with a harmless request in the same form, and with fewer messages.
 */
export const ATTEMPT_PURPOSES = ['recon', 'attack', 'repeat', 'control', 'minimize'] as const
export type AttemptPurpose = (typeof ATTEMPT_PURPOSES)[number]

/** `pruned`: a person ended the attempt. */
export const ATTEMPT_STATES = [
  'open',
  'succeeded',
  'resisted',
  'undecided',
  'answered',
  'error',
  'pruned',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

export const AUTHORS = ['agent', 'person'] as const
export type Author = (typeof AUTHORS)[number]

/** The attack of an attempt, with the same properties as in scans. */
export type AttackTest = Omit<PlannedTest, 'index' | 'key'> & {
  /** The request behind each message, by message; only for conversations that contain several attacks. */
  requests?: Record<string, string>
}

/** A node of the attempt tree: a conversation, or the independent messages of an iterative technique. */
export type AttemptPlan = {
  /** Position in the session, from 0. */
  number: number
  /** Number of the attempt that this one continues, varies or validates. */
  parent: number | null
  purpose: AttemptPurpose
  /** Key of the hypothesis; null for reconnaissance. */
  hypothesis: string | null
  /**
   * ID of a strategy or of a technique of the planner, such as `follow-up`; `person`; or the ID of a reconnaissance
   * step.
   */
  technique: string
  /** Null for reconnaissance and for manual messages without a hypothesis. */
  test: AttackTest | null
  author: Author
  /** Explains to users why the planner chose this attempt. */
  reason: string
  /** Number of the attempt that this one validates. */
  validates: number | null
  /** Messages that are known in advance; other messages depend on responses. */
  script: string[] | null
}

/** One message to the target; stored before it is sent. */
export type Probe = {
  /** Position in the session, from 0. */
  number: number
  attempt: number
  message: string
  /** Whether the message requests the goal; preparatory messages do not. */
  asks: boolean
  /** The script or agent that wrote the message; see `Move` in the red team engine. */
  technique: string
  /** Whether the message starts a new session with the target. */
  isFirst: boolean
}

/** The judged response to a probe; stored before it is used. */
export type ProbeResponse = {
  probe: number
  /** Empty if an error occurred. */
  output: string
  error: { code: string; message: string; status?: number } | null
  toolCalls?: ToolCall[]
  /** Null for errors, reconnaissance, and attempts without a test. */
  verdict: Verdict | null
  isRefusal: boolean
}

/**
 * Probes that are sent concurrently, each in a different conversation. The next batch is chosen after all of their
 * responses have arrived.
 */
export type Batch = {
  number: number
  phase: Phase
  /** Attempts that start in this batch. */
  attempts: AttemptPlan[]
  probes: Probe[]
}

/**
 * `unstable`: succeeded once, but not often enough when repeated, or a harmless request succeeded too, or too many checks
 * have no result.
 */
export const FINDING_STATES = ['candidate', 'confirmed', 'unstable'] as const
export type FindingState = (typeof FINDING_STATES)[number]

export type Finding = {
  /** Position in the session, from 0. */
  number: number
  hypothesis: string
  pluginId: string
  severity: Severity
  technique: string
  /** Number of the attempt that first succeeded. */
  attempt: number
  state: FindingState
  /** Number of repeats, and how many of them succeeded. */
  repeats: number
  reproduced: number
  /** Whether the harmless request in the same form did not succeed; null without a result. */
  isControlClean: boolean | null
  /** The fewest messages that succeeded; before minimization, all messages of the attempt. */
  messages: string[]
  /** Number of the probe whose response is the evidence. */
  evidenceProbe: number
}

/** Success of a technique against a weakness in earlier sessions with targets that have the same fingerprint. */
export type Lesson = {
  pluginId: string
  technique: string
  wins: number
  tries: number
  /** Confirmed attack that used the technique. Later sessions try it first. */
  attack: KnownAttack | null
}
/** An attack that succeeded, and others with the same plugin and technique that revealed other weaknesses. */
export type KnownAttack = { test: AttackTest; messages: string[]; others?: KnownAttack[] }

/** Criteria by which a user-defined goal is recognized as reached without a model. */
export const CRITERIA = ['secret', 'canary', 'tool'] as const
export type CriterionKind = (typeof CRITERIA)[number]
/** The text that a response must contain, or the name of the tool that must be called. */
export type Criterion = { kind: CriterionKind; value: string }
export type Goal = { text: string; criterion: Criterion | null }

/** A plugin to pursue, with settings and severity. */
export type PursuedPlugin = {
  id: string
  name: string
  description: string
  severity: Severity
  config: Record<string, unknown>
  /** Whether strategies can be applied to its attacks. */
  takesStrategies: boolean
}

/** Everything except responses that the planner's decisions depend on. Fixed when the session starts. */
export type SessionPlan = {
  seed: number
  target: TargetDescription
  goals: Goal[]
  plugins: PursuedPlugin[]
  /** Strategy IDs, in order of preference. */
  techniques: string[]
  /** Maximum number of messages per conversation. */
  maxConversationRounds: number
  /** Maximum number of attempts per hypothesis and technique; scaled by a factor for some techniques. */
  maxAttacksPerGoal: number
  /** Maximum number of probes per batch. */
  concurrency: number
  maxCharsPerMessage: number | null
  lessons: Lesson[]
  /**
   * Set if the planner writes the messages of the command-line tool's agent strategy, in which case the tool controls the
   * run. The session then contains only attacks, one at a time: all in one conversation, or each in its own.
   */
  agentOf?: 'conversation' | 'messages'
}

/** Technique for conversations whose messages a model writes one at a time. */
export const AGENT = 'agent'

/** A hypothesis proposed by a model, with the attacks that test it first. */
export type ProposedHypothesis = Pick<
  Hypothesis,
  'key' | 'pluginId' | 'goal' | 'statement' | 'falsifier'
> & { attacks: AttackTest[] }

/**
 * A change during a session, made by a person or, for hypotheses, by a model. It takes effect before the batch with this
 * number.
 */
export type Steering =
  | { batch: number; kind: 'prune' | 'boost'; attempt: number }
  | { batch: number; kind: 'hypothesis'; hypothesis: ProposedHypothesis }
  /** A manual message, sent in a separate conversation or after the exchanges of an attempt up to a probe. */
  | { batch: number; kind: 'message'; message: string; fromProbe: number | null }

/** Limits of a session. The session ends at the first one that it reaches. */
export const SESSION_LIMITS = {
  probes: { min: 20, max: 5000, default: 300 },
  minutes: { min: 1, max: 24 * 60, default: 60 },
  tokens: { min: 1000, max: 1_000_000_000 },
  usd: { min: 0.01, max: 100_000 },
} as const
export const MAX_CONVERSATION_ROUNDS = { min: 1, max: 30, default: 10 } as const
export const MAX_ATTACKS_PER_GOAL = { min: 1, max: 50, default: 5 } as const
export const SESSION_CONCURRENCY = { min: 1, max: 20, default: 4 } as const
export const MAX_GOALS = 20
export const MAX_GOAL_CHARS = 2000
export const MAX_MESSAGE_CHARS = 20_000
