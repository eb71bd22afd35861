import type {
  AttemptPurpose,
  AttemptState,
  Author,
  Fact,
  Finding,
  Goal,
  Hypothesis,
  Phase,
  ReplyKind,
} from '../../engines/simba/vocabulary.js'
import type { ToolCall } from '../../engines/actions/vocabulary.js'
import type { BackendName, Evidence, VerdictEstimate } from '../../engines/redteam/vocabulary.js'

/** `waiting`: a person has taken control; the agent waits until control is returned. */
export const SIMBA_STATES = [
  'queued',
  'running',
  'paused',
  'waiting',
  'completed',
  'stopped',
  'failed',
] as const
export type SimbaState = (typeof SIMBA_STATES)[number]

/** States in which a session can still send messages. */
export const ACTIVE_SIMBA_STATES = ['queued', 'running', 'paused', 'waiting'] as const

/** `server`: a worker calls the target. `external`: a runner outside this server requests messages with `next`. */
export const SIMBA_RUNNERS = ['server', 'external'] as const
export type SimbaRunner = (typeof SIMBA_RUNNERS)[number]

/** Maximum number of unfinished sessions per team. */
export const MAX_ACTIVE_SIMBA_SESSIONS = 20
/** Maximum number of messages per `next` request or response, and of events per request. */
export const MAX_SIMBA_BATCH = 20
export const MAX_SIMBA_EVENTS = 500
/** Maximum number of tree nodes per request. */
export const MAX_SIMBA_TREE = 10_000

/** A session ends at the first limit it reaches. Null: no limit. */
export type SimbaLimits = {
  probes: number
  minutes: number | null
  tokens: number | null
  usd: number | null
}

/** Rules of engagement, copied into the session at its start and enforced while it runs. */
export type SimbaRules = {
  /** Hours in `timeZone` during which messages may be sent; outside them, the session waits. Null: always. */
  hours: { from: string; to: string; timeZone: string } | null
  /** IDs of plugins that must not be used. */
  forbiddenPlugins: string[]
  maxMessagesPerMinute: number | null
}

/** `POST /simba/sessions` */
export type NewSimbaSession = {
  targetId: string
  /** Empty: the session looks for any weakness that the plugins cover. */
  goals: Goal[]
  /** Plugin IDs. Default: the plugins that fit the goals, or the recommended preset. */
  plugins?: string[]
  /** Replaces the target's purpose. */
  purpose?: string
  additionalAttackInstructions?: string
  maxConversationRounds?: number
  maxAttacksPerGoal?: number
  concurrency?: number
  limits?: Partial<SimbaLimits>
  rules?: Partial<SimbaRules>
  seed?: number
  runner?: SimbaRunner
  /** Whether to continue with the built-in planner, instead of pausing, while the model is unavailable. */
  continueWithoutModel?: boolean
}

/** Template name shown in the reports of sessions. */
export const SIMBA_TEMPLATE_NAME = 'Simba session'

/** A row of `GET /simba/sessions`. */
export type SimbaSessionRow = {
  id: string
  teamId: string
  targetId: string | null
  targetName: string
  state: SimbaState
  phase: Phase
  /** Number of goals reached; without goals, of confirmed hypotheses. `goalsTotal` counts all goals or hypotheses. */
  goalsReached: number
  goalsTotal: number
  /** Number of confirmed findings. */
  findings: number
  probes: number
  tokens: number
  costUsd: number | null
  runner: SimbaRunner
  startedBy: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

/** `GET /simba/sessions/:id` */
export type SimbaSession = SimbaSessionRow & {
  purpose: string
  goals: Goal[]
  plugins: string[]
  additionalAttackInstructions: string
  maxConversationRounds: number
  maxAttacksPerGoal: number
  concurrency: number
  backend: BackendName
  /** Label of the attacker's model; null without a model. */
  attackerLabel: string | null
  limits: SimbaLimits
  rules: SimbaRules
  seed: number
  continueWithoutModel: boolean
  /** Time in milliseconds during which the session was running. */
  activeMs: number
  /** Whether the session ended at a limit, so that `extend` can continue it. */
  endedAtLimit: boolean
  /** Why the session ended, is paused or waits; otherwise null. */
  stopReason: string | null
  /** The session from which this one was forked; `forkedFromExchange` is the exchange in it. */
  parentId: string | null
  forkedFromExchange: number | null
  /** The evaluation that contains the report; null until the session ends with a result. */
  evalId: string | null
  facts: Fact[]
  hypotheses: Hypothesis[]
  findingList: SimbaFinding[]
  /** Number of the last event. */
  lastEvent: number
}

/**
 * A finding, with the vulnerability created from it when the session was published. `isHidden`: the finding requests
 * harmful content, so its messages are replaced by placeholders.
 */
export type SimbaFinding = Finding & { title: string; issueId: string | null; isHidden: boolean }

/** A node of `GET /simba/sessions/:id/tree`. */
export type SimbaAttempt = {
  number: number
  parent: number | null
  purpose: AttemptPurpose
  hypothesis: string | null
  pluginId: string | null
  technique: string
  state: AttemptState
  author: Author
  reason: string
  validates: number | null
  messages: number
  /** Numbers of its exchanges, in order. */
  exchanges: number[]
  isBoosted: boolean
}

/** A message and its response, in `GET /simba/sessions/:id/conversations/:attempt`. */
export type SimbaExchange = {
  number: number
  attempt: number
  message: string
  asks: boolean
  isFirst: boolean
  /** Null until the target has responded. */
  output: string | null
  error: string | null
  reply: ReplyKind | null
  outcome: 'passed' | 'failed' | 'undecided' | null
  /** Estimate of an undecided outcome; null without one. */
  estimate: VerdictEstimate | null
  judgeReason: string | null
  /** Evidence for the verdict, in the output or in a tool call. */
  evidence: Evidence[]
  toolCalls: ToolCall[]
  latencyMs: number | null
  /**
   * True if the target may have received the message more than once: after a crash, a failed call, or a repeated request
   * of an external runner.
   */
  isResent: boolean
  /** Whether the texts are placeholders because the attack requests harmful content; see `RevealSimbaTexts`. */
  isHidden: boolean
  createdAt: string
  respondedAt: string | null
}

/**
 * `POST /simba/sessions/:id/harmful-texts`: returns the exchanges of a conversation with their texts, and records the
 * access in the audit log.
 */
export type RevealSimbaTexts = { attempt: number }

export const SIMBA_EVENT_KINDS = [
  'state',
  'phase',
  'log',
  'attempt',
  'exchange',
  'hypothesis',
  'fact',
  'finding',
] as const
export type SimbaEventKind = (typeof SIMBA_EVENT_KINDS)[number]

/**
 * Returns the live channel of a session. Messages announce new events; clients then fetch the events after the last one
 * they have.
 */
export const simbaChannel = (teamId: string, sessionId: string) =>
  `teams/${teamId}/simba/${sessionId}`
export type SimbaLiveMessage = { lastEvent: number }

/**
 * `GET /simba/sessions/:id/events?after=<sequence>`: at most `MAX_SIMBA_EVENTS` events as JSON, or a stream of all
 * events with `Accept: text/event-stream` and `Last-Event-ID`.
 *
 * An event of a session, in order and without gaps. `message` is for people; `number` is the number of the attempt,
 * exchange or finding that the event is about.
 */
export type SimbaEvent = {
  sequence: number
  kind: SimbaEventKind
  message: string
  number: number | null
  level: 'info' | 'warn' | 'success'
  createdAt: string
}

/** Formats of `GET /simba/sessions/:id/export?format=`. */
export const SIMBA_EXPORTS = ['jsonl', 'markdown', 'sarif'] as const
export type SimbaExport = (typeof SIMBA_EXPORTS)[number]

/** `POST /simba/sessions/:id/attempts`: a message written by a person. */
export type ManualMessage = { message: string; fromExchange?: number | null }

/** `POST /simba/sessions/:id/fork` */
export type ForkSession = { fromExchange: number }

/** `POST /simba/sessions/:id/extend` */
export type ExtendSession = Partial<SimbaLimits>

/**
 * Body of `POST /simba/sessions/:id/next`: the target's responses, by conversation. `round`, copied from the operation,
 * prevents a repeated request from being taken for the response to a later message.
 */
export type SimbaAnswers = {
  answers: {
    conversationId: string
    round?: number
    output?: string
    error?: string
    toolCalls?: unknown
  }[]
}

/** A message for an external runner to send. All operations of one response may run in parallel. */
export type SimbaOperation = {
  /** Send all messages with the same ID in one session of the target, in order. */
  conversationId: string
  nextQuestion: string
  logMessage: string
  phaseComplete: boolean
  name: string
  round: number
  phase: Exclude<Phase, 'validation'>
}
export type SimbaNext = { sessionId: string; operations: SimbaOperation[]; completed: boolean }

/** `GET /simba/sessions/:id?format=attackPlans`. A `score` of 0 means that the attack succeeded. */
export type SimbaAttackPlan = {
  attackPlan: {
    planId: string
    planName: string
    planDescription: string
    status: 'planned' | 'running' | 'completed' | 'failed'
    successCriteria: string
    stopCriteria: string
  }
  result: {
    summary: string
    success: boolean
    score: number
    dataExtracted: string[]
    successfulJailbreaks: string[]
  }
  messages: { role: 'user' | 'assistant'; content: string }[]
}
