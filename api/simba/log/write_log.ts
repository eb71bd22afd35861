import type { Attempt } from '#api/engines/evals/vocabulary'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import type { Batch, Finding, ReplyKind } from '#api/engines/simba/vocabulary'
import { storable, storableOrNull } from '#api/evals/values/storable'
import { toResponse as storableResponse, tracesOf } from '#api/scans/run/attacks/attempt_judge'
import { storableJson } from '#api/simba/log/storable_json'
import type { StoredExchange } from '#api/simba/log/session_log'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Trx = TransactionClientContract

/**
 * Stores a batch before it is sent.
 * @param conversationOf returns the number of the first exchange in a probe's conversation
 */
export async function insertBatch(
  trx: Trx,
  sessionId: string,
  { number, phase, attempts, probes }: Batch,
  conversationOf: (probe: Batch['probes'][number]) => number
): Promise<void> {
  await trx.rawQuery(
    `insert into simba_attempts (session_id, number, batch, parent, purpose, hypothesis, technique, test, author,
       reason, validates, script, state)
     select :sessionId, a.number, :batch, a.parent, a.purpose, a.hypothesis, a.technique, nullif(a.test, 'null'), a.author,
       a.reason, a.validates, nullif(a.script, 'null'), 'open'
     from jsonb_to_recordset(:rows::jsonb) as a (number int, parent int, purpose text, hypothesis text, technique text,
       test jsonb, author text, reason text, validates int, script jsonb)`,
    { sessionId, batch: number, rows: storableJson(attempts) }
  )
  const rows = probes.map((probe) => ({ ...probe, conversation: conversationOf(probe) }))
  await trx.rawQuery(
    `insert into simba_exchanges (session_id, number, batch, phase, attempt, conversation, message, asks, technique,
       is_first)
     select :sessionId, p.number, :batch, :phase, p.attempt, p.conversation, p.message, p.asks, p.technique, p."isFirst"
     from jsonb_to_recordset(:rows::jsonb) as p (number int, attempt int, conversation int, message text, asks boolean,
       technique text, "isFirst" boolean)`,
    { sessionId, batch: number, phase, rows: storableJson(rows) }
  )
}

export type ResponseColumns = Pick<
  StoredExchange,
  | 'output'
  | 'error'
  | 'toolCalls'
  | 'traces'
  | 'targetSession'
  | 'latencyMs'
  | 'tokenUsage'
  | 'costUsd'
  | 'respondedAt'
>

/** Converts the response of an attempt to columns. */
export function responseColumns(attempt: Attempt): ResponseColumns {
  const { error } = attempt
  const { output, toolCalls } = storableResponse(attempt)
  return {
    output: error ? null : output,
    error: error && {
      code: error.code,
      message: storable(error.message),
      ...(error.status !== undefined && { status: error.status }),
    },
    toolCalls: toolCalls ?? null,
    traces: tracesOf([attempt]),
    targetSession: storableOrNull(attempt.sessionId ?? null),
    latencyMs: Math.round(attempt.latencyMs),
    tokenUsage: attempt.tokenUsage ?? null,
    costUsd: attempt.costUsd ?? null,
    respondedAt: new Date(),
  }
}

/** Stores a response unless it has already been stored. */
export async function storeResponse(
  trx: Trx,
  sessionId: string,
  number: number,
  columns: ResponseColumns
): Promise<void> {
  await trx
    .from('simba_exchanges')
    .where({ session_id: sessionId, number })
    .whereNull('responded_at')
    .update({
      output: columns.output,
      error: columns.error && storableJson(columns.error),
      tool_calls: columns.toolCalls && storableJson(columns.toolCalls),
      traces: storableJson(columns.traces),
      target_session: columns.targetSession,
      latency_ms: columns.latencyMs,
      token_usage: columns.tokenUsage && storableJson(columns.tokenUsage),
      cost_usd: columns.costUsd,
      responded_at: columns.respondedAt,
    })
}

/** Marks messages that the target may have received several times. */
export async function markResent(
  trx: Trx,
  sessionId: string,
  numbers: readonly number[]
): Promise<void> {
  if (numbers.length === 0) return
  await trx
    .from('simba_exchanges')
    .where('session_id', sessionId)
    .whereIn('number', [...numbers])
    .update({ is_resent: true })
}

/**
 * Stores the verdict on a response unless it has already been stored; null for errors and messages that are not attacks.
 */
export async function storeVerdict(
  trx: Trx,
  sessionId: string,
  number: number,
  { verdict, isRefusal }: { verdict: Verdict | null; isRefusal: boolean }
): Promise<void> {
  await trx
    .from('simba_exchanges')
    .where({ session_id: sessionId, number })
    .whereNull('judged_at')
    .update({
      verdict: verdict && storableJson(verdict),
      is_refusal: isRefusal,
      judged_at: new Date(),
    })
}

/** Stores the kinds that the planner assigned to the responses of a batch. */
export async function storeReplies(
  trx: Trx,
  sessionId: string,
  replies: readonly { number: number; reply: ReplyKind }[]
): Promise<void> {
  await trx.rawQuery(
    `update simba_exchanges e set reply = r.reply
     from jsonb_to_recordset(:rows::jsonb) as r (number int, reply text)
     where e.session_id = :sessionId and e.number = r.number`,
    { sessionId, rows: JSON.stringify(replies) }
  )
}

/**
 * Updates the states of attempts but never reopens any, because a restored planner may consider an attempt without a next
 * message to be open.
 */
export async function storeAttemptStates(
  trx: Trx,
  sessionId: string,
  states: readonly { number: number; state: string }[]
): Promise<void> {
  if (states.length === 0) return
  await trx.rawQuery(
    `update simba_attempts a set state = s.state
     from jsonb_to_recordset(:rows::jsonb) as s (number int, state text)
     where a.session_id = :sessionId and a.number = s.number and a.state <> s.state
       and a.state <> 'pruned' and s.state <> 'open'`,
    { sessionId, rows: JSON.stringify(states) }
  )
}

export async function storeFindings(
  trx: Trx,
  sessionId: string,
  findings: readonly Finding[]
): Promise<void> {
  if (findings.length === 0) return
  await trx.rawQuery(
    `insert into simba_findings (session_id, number, hypothesis, plugin_id, severity, technique, attempt, state, repeats,
       reproduced, is_control_clean, messages, evidence_probe)
     select :sessionId, f.number, f.hypothesis, f."pluginId", f.severity, f.technique, f.attempt, f.state, f.repeats,
       f.reproduced, f."isControlClean", f.messages, f."evidenceProbe"
     from jsonb_to_recordset(:rows::jsonb) as f (number int, hypothesis text, "pluginId" text, severity text,
       technique text, attempt int, state text, repeats int, reproduced int, "isControlClean" boolean, messages jsonb,
       "evidenceProbe" int)
     on conflict (session_id, number) do update set state = excluded.state, repeats = excluded.repeats,
       reproduced = excluded.reproduced, is_control_clean = excluded.is_control_clean, messages = excluded.messages,
       evidence_probe = excluded.evidence_probe`,
    { sessionId, rows: storableJson(findings) }
  )
}
