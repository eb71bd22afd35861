import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { TokenUsage } from '#api/engines/evals/vocabulary'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import type {
  AttackTest,
  AttemptPlan,
  AttemptPurpose,
  AttemptState,
  Author,
  Batch,
  Phase,
  Probe,
  ProbeResponse,
  ProposedHypothesis,
  ReplyKind,
  Steering,
} from '#api/engines/simba/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type StoredAttempt = AttemptPlan & {
  batch: number
  state: AttemptState
  isBoosted: boolean
}

/** A message and, once it has arrived, its response. */
export type StoredExchange = Probe & {
  batch: number
  phase: Phase
  /** Number of the first exchange in the same session of the target. */
  conversation: number
  output: string | null
  error: ProbeResponse['error']
  toolCalls: ToolCall[] | null
  traces: { traceId: string; spans: TraceSpan[] }[]
  targetSession: string | null
  latencyMs: number | null
  tokenUsage: TokenUsage | null
  costUsd: number | null
  verdict: Verdict | null
  isRefusal: boolean
  reply: ReplyKind | null
  isResent: boolean
  createdAt: Date
  sentAt: Date | null
  respondedAt: Date | null
  judgedAt: Date | null
}

export type StoredSteering = {
  id: string
  batch: number | null
  kind: 'prune' | 'boost' | 'message' | 'hypothesis'
  attempt: number | null
  message: string | null
  fromProbe: number | null
  hypothesis: ProposedHypothesis | null
}

export type SessionLog = {
  attempts: StoredAttempt[]
  exchanges: StoredExchange[]
  /** Changes for the planner, whether it has already received them or not, in order. */
  steering: StoredSteering[]
}

/** Loads the log of a session, from which the planner's state is derived. */
export async function loadLog(
  sessionId: string,
  client: QueryClientContract = db.connection()
): Promise<SessionLog> {
  // Loaded sequentially, because a transaction has only one connection.
  const of = (table: string) => client.from(table).where('session_id', sessionId)
  const attempts = await of('simba_attempts').orderBy('number')
  const exchanges = await of('simba_exchanges').orderBy('number')
  const steering = await of('simba_steering').whereNotNull('batch').orderBy('id')
  return {
    attempts: attempts.map(toAttempt),
    exchanges: exchanges.map(toExchange),
    steering: steering.map(toSteering),
  }
}

type AttemptRow = {
  number: number
  batch: number
  parent: number | null
  purpose: AttemptPurpose
  hypothesis: string | null
  technique: string
  test: AttackTest | null
  author: Author
  reason: string
  validates: number | null
  script: string[] | null
  state: AttemptState
  is_boosted: boolean
}

export const toAttempt = ({ is_boosted: isBoosted, ...row }: AttemptRow): StoredAttempt => ({
  number: row.number,
  batch: row.batch,
  parent: row.parent,
  purpose: row.purpose,
  hypothesis: row.hypothesis,
  technique: row.technique,
  test: row.test,
  author: row.author,
  reason: row.reason,
  validates: row.validates,
  script: row.script,
  state: row.state,
  isBoosted,
})

type ExchangeRow = Omit<
  StoredExchange,
  | 'isFirst'
  | 'toolCalls'
  | 'targetSession'
  | 'latencyMs'
  | 'tokenUsage'
  | 'costUsd'
  | 'isRefusal'
  | 'isResent'
  | 'createdAt'
  | 'sentAt'
  | 'respondedAt'
  | 'judgedAt'
> & {
  is_first: boolean
  tool_calls: ToolCall[] | null
  target_session: string | null
  latency_ms: number | null
  token_usage: TokenUsage | null
  cost_usd: number | null
  is_refusal: boolean
  is_resent: boolean
  created_at: Date
  sent_at: Date | null
  responded_at: Date | null
  judged_at: Date | null
}

export const toExchange = (row: ExchangeRow): StoredExchange => ({
  number: row.number,
  batch: row.batch,
  phase: row.phase,
  attempt: row.attempt,
  conversation: row.conversation,
  message: row.message,
  asks: row.asks,
  technique: row.technique,
  isFirst: row.is_first,
  output: row.output,
  error: row.error,
  toolCalls: row.tool_calls,
  traces: row.traces,
  targetSession: row.target_session,
  latencyMs: row.latency_ms,
  tokenUsage: row.token_usage,
  costUsd: row.cost_usd,
  verdict: row.verdict,
  isRefusal: row.is_refusal,
  reply: row.reply,
  isResent: row.is_resent,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  respondedAt: row.responded_at,
  judgedAt: row.judged_at,
})

type SteeringRow = {
  id: string
  batch: number | null
  kind: StoredSteering['kind']
  attempt: number | null
  message: string | null
  from_probe: number | null
  hypothesis: ProposedHypothesis | null
}

export const toSteering = ({ from_probe: fromProbe, ...row }: SteeringRow): StoredSteering => ({
  id: String(row.id),
  batch: row.batch,
  kind: row.kind,
  attempt: row.attempt,
  message: row.message,
  fromProbe,
  hypothesis: row.hypothesis,
})

/** Returns the numbers of the batches in the log, in order. */
export const batchesOf = ({ exchanges }: Pick<SessionLog, 'exchanges'>): number[] => [
  ...new Set(exchanges.map(({ batch }) => batch)),
]

/** Returns a stored batch in the form in which the planner created it. */
export function batchOf({ attempts, exchanges }: SessionLog, number: number): Batch {
  const own = exchanges.filter(({ batch }) => batch === number)
  return {
    number,
    phase: own[0]?.phase ?? 'attacking',
    attempts: attempts
      .filter(({ batch }) => batch === number)
      .map(({ batch: _batch, state: _state, isBoosted: _isBoosted, ...plan }) => plan),
    probes: own.map(({ number: probe, attempt, message, asks, technique, isFirst }) => ({
      number: probe,
      attempt,
      message,
      asks,
      technique,
      isFirst,
    })),
  }
}

/** Returns the judged responses of a batch, in the order of its probes. */
export const responsesOf = ({ exchanges }: Pick<SessionLog, 'exchanges'>, number: number) =>
  exchanges.filter(({ batch }) => batch === number).map(toResponse)

export const toResponse = (exchange: StoredExchange): ProbeResponse => ({
  probe: exchange.number,
  output: exchange.output ?? '',
  error: exchange.error,
  ...(exchange.toolCalls && { toolCalls: exchange.toolCalls }),
  verdict: exchange.verdict,
  isRefusal: exchange.isRefusal,
})

export function toPlannerSteering(
  { kind, attempt, message, fromProbe, hypothesis }: StoredSteering,
  batch: number
): Steering {
  if (kind === 'hypothesis') {
    if (!hypothesis) throw new Error('A proposal has a hypothesis')
    return { batch, kind, hypothesis }
  }
  if (kind === 'message') return { batch, kind, message: message ?? '', fromProbe }
  return { batch, kind, attempt: attempt ?? 0 }
}
