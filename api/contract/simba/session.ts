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
import type { BackendName, Evidence } from '../../engines/redteam/vocabulary.js'

/** `waiting`: a person controls the session, and the agent waits until control is returned. */
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

/** `server`: a worker calls the target. `external`: a runner elsewhere requests messages with `next`. */
export const SIMBA_RUNNERS = ['server', 'external'] as const
export type SimbaRunner = (typeof SIMBA_RUNNERS)[number]

/** Maximum number of unfinished sessions per team. */
export const MAX_ACTIVE_SIMBA_SESSIONS = 20
/** Maximum number of messages per `next` request or response, and of events per request. */
export const MAX_SIMBA_BATCH = 20
export const MAX_SIMBA_EVENTS = 500
/** Maximum number of tree nodes per request. */
export const MAX_SIMBA_TREE = 10_000

/** The first limit that is reached ends a session. Null: no limit. */
export type SimbaLimits = {
  probes: number
  minutes: number | null
  tokens: number | null
  usd: number | null
}

/** Rules of engagement, copied when a session starts and enforced while it runs. */
export type SimbaRules = {
  /** Hours, in `timeZone`, in which messages may be sent; outside of them, the session waits. Null: always. */
  hours: { from: string; to: string; timeZone: string } | null
  /** IDs of plugins that must not be used. */
  forbiddenPlugins: string[]
  maxMessagesPerMinute: number | null
}

/** `POST /simba/sessions` */
export type NewSimbaSession = {
  targetId: string
  /** Empty: any weakness that the plugins cover. */
  goals: Goal[]
  /** IDs of plugins; default: the recommended preset, or the plugins that fit the goals. */
  plugins?: string[]
  /** Replaces the purpose of the target. */
  purpose?: string
  additionalAttackInstructions?: string
  maxConversationRounds?: number
  maxAttacksPerGoal?: number
  concurrency?: number
  limits?: Partial<SimbaLimits>
  rules?: Partial<SimbaRules>
  seed?: number
  runner?: SimbaRunner
  /** When the model is unavailable, continue with the built-in planner instead of pausing. */
  continueWithoutModel?: boolean
}

/** Name of the scan template that reports of sessions state. */
export const SIMBA_TEMPLATE_NAME = 'Simba session'

/** A row of `GET /simba/sessions`. */
export type SimbaSessionRow = {
  id: string
  teamId: string
  targetId: string | null
  targetName: string
  state: SimbaState
  phase: Phase
  /** Goals that were reached, and all goals; without goals, confirmed and all hypotheses. */
  goalsReached: number
  goalsTotal: number
  /** Confirmed findings. */
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
  /** Time during which the session was running, in ms. */
  activeMs: number
  /** Whether it ended because a limit was reached, so that `extend` continues it. */
  endedAtLimit: boolean
  /** Why it ended, paused or waits; null otherwise. */
  stopReason: string | null
  /** The session that this one was forked from, and the exchange. */
  parentId: string | null
  forkedFromExchange: number | null
  /** The evaluation with the report; null until the session ends with a result. */
  evalId: string | null
  facts: Fact[]
  hypotheses: Hypothesis[]
  findingList: SimbaFinding[]
  /** Number of the last event. */
  lastEvent: number
}

/**
 * A finding, with the vulnerability that it became when the session was published. `isHidden`: it requests harmful
 * content, and its messages are replaced.
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
  judgeReason: string | null
  /** Evidence for the verdict, in the output or in a tool call. */
  evidence: Evidence[]
  toolCalls: ToolCall[]
  latencyMs: number | null
  /**
   * The target may have received the message more than once: after a crash, a failed call, or a repeated request of an
   * external runner.
   */
  isResent: boolean
  /** Whether the texts are replaced, because the attack requests harmful content; see `RevealSimbaTexts`. */
  isHidden: boolean
  createdAt: string
  respondedAt: string | null
}

/**
 * `POST /simba/sessions/:id/harmful-texts`: returns the exchanges of a conversation with their texts, and records it in
 * the audit log.
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

/** Live channel of a session. A message announces new events; clients read those after the last one. */
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

/** `POST /simba/sessions/:id/attempts`: a message of a person. */
export type ManualMessage = { message: string; fromExchange?: number | null }

/** `POST /simba/sessions/:id/fork` */
export type ForkSession = { fromExchange: number }

/** `POST /simba/sessions/:id/extend` */
export type ExtendSession = Partial<SimbaLimits>

/**
 * The body of `POST /simba/sessions/:id/next`: responses of the target, by conversation. With the `round` of the operation,
 * a repeated request cannot be taken for the response to the next message of the conversation.
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

/** A message that an external runner sends; all operations of a response may be sent in parallel. */
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

/** `GET /simba/sessions/:id?format=attackPlans`. `score` 0: the attack succeeded. */
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
