import type { ProbeDetail, ProbeRow } from '#api/contract/report'
import { asObject } from '#api/evals/as_object'
import { isHidden, metadataOf, textOf, type Texts } from '#api/evals/hidden/hidden_texts'
import { messagesOf } from '#api/evals/table/messages_of'
import { chatOf } from '#api/evals/table/said_messages'

/** Longest text in a list, characters; the detail has all. */
const CUT = 600

const SHORT = `id, policy_id, test_idx, status, judged_status, review_status, plugin_id, strategy_id, severity,
  grader, latency_ms, created_at, ${isHidden()} as is_hidden`

/** SQL columns of a row in a list. */
export const PROBE_COLUMNS = `${SHORT}, ${['prompt', 'output', 'error', 'reason']
  .map((column) => `left(${textOf(column)}, ${CUT}) as ${column}`)
  .join(', ')}`

/** SQL columns of a probe with everything that is known about it. */
export const probeDetailColumns = (texts: Texts) => `${SHORT},
  ${['prompt', 'output', 'error', 'reason'].map((column) => `${textOf(column, texts)} as ${column}`).join(', ')},
  ${texts === 'whole' ? 'evidence' : `case when ${isHidden()} then '[]'::jsonb else evidence end as evidence`},
  ${metadataOf(texts)} as metadata, ${texts === 'whole'} as is_whole, review_reason, review_comment, reviewed_at,
  (select name from users where users.id = eval_results.reviewed_by_id) as reviewed_by`

/** SQL column: what the command-line tool noted of an attack that it made, in which long conversations are. */
export const saidColumn = (
  texts: Texts
) => `case when ${texts === 'whole' || `not ${isHidden()}`} then (
  select json_build_object('metadata', p.row -> 'metadata', 'response', p.row #> '{response,metadata}')
  from eval_payloads p where p.revision_id = eval_results.revision_id and p.test_idx = eval_results.test_idx
    and p.prompt_idx = eval_results.prompt_idx) end as said`

export type ProbeRecord = {
  id: string
  test_idx: number
  status: ProbeRow['status']
  judged_status: ProbeRow['judgedStatus']
  review_status: 'passed' | 'failed' | null
  plugin_id: string | null
  policy_id: string | null
  strategy_id: string | null
  severity: ProbeRow['severity']
  prompt: string
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  latency_ms: number | null
  created_at: Date
  is_hidden: boolean
}

export type ProbeDetailRecord = ProbeRecord & {
  /** Nothing of it is hidden, whatever it asks for. */
  is_whole: boolean
  evidence: ProbeDetail['evidence']
  metadata: {
    goal?: string
    basePrompt?: string
    origin?: string
    tries?: number
    messages?: unknown
    redteamHistory?: unknown
  }
  /** Only where it was asked for. */
  said?: { metadata: unknown; response: unknown } | null
  review_reason: string | null
  review_comment: string | null
  reviewed_at: Date | null
  reviewed_by: string | null
}

export function probeRow(record: ProbeRecord): ProbeRow {
  return {
    id: record.id,
    testIdx: record.test_idx,
    status: record.status,
    judgedStatus: record.judged_status,
    overridden: record.review_status !== null,
    pluginId: record.plugin_id,
    policyId: record.plugin_id === 'policy' ? record.policy_id : null,
    strategyId: record.strategy_id,
    severity: record.severity,
    isHidden: record.is_hidden,
    prompt: record.prompt,
    output: record.output,
    error: record.error,
    reason: record.reason,
    grader: record.grader,
    latencyMs: record.latency_ms,
    createdAt: record.created_at.toISOString(),
  }
}

export function probeDetail(record: ProbeDetailRecord): ProbeDetail {
  const { metadata } = record
  return {
    ...probeRow({ ...record, is_hidden: record.is_hidden && !record.is_whole }),
    goal: metadata.goal ?? null,
    basePrompt: metadata.basePrompt ?? null,
    origin: metadata.origin ?? null,
    tries: metadata.tries ?? null,
    conversation: conversationIn({
      ...metadata,
      ...asObject(record.said?.metadata),
      ...asObject(record.said?.response),
    }),
    evidence: record.evidence,
    review:
      record.review_status === null
        ? null
        : {
            status: record.review_status,
            reason: record.review_reason ?? '',
            comment: record.review_comment,
            by: record.reviewed_by ?? 'Somebody who left',
            at: (record.reviewed_at ?? record.created_at).toISOString(),
          },
  }
}

/** A message and its answer are told elsewhere; what is more is a conversation, or attempts if they stood alone. */
function conversationIn(metadata: Record<string, unknown>): ProbeDetail['conversation'] {
  const messages = messagesOf({ metadata })
  if (messages.length <= 2) return null
  return { kind: chatOf(metadata.messages).length > 0 ? 'turns' : 'attempts', messages }
}
