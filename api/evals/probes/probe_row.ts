import { documentsInSpans, readToolCalls } from '#api/engines/actions/index'
import type { ToolCall } from '#api/engines/actions/vocabulary'
import {
  CARRIERS,
  type HoneytokenPlace,
  PLACE_KINDS,
  type PlantedHoneytoken,
} from '#api/engines/honeytokens/vocabulary'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import type { ProbeCheck, ProbeDetail, ProbeRow } from '#api/contract/findings/report'
import { estimateIn, shownEstimate } from '#api/evals/values/estimate'
import { asObject } from '#api/evals/values/as_object'
import { isHidden, metadataOf, textOf, type TextAccess } from '#api/evals/hidden/hidden_texts'
import { messagesOf } from '#api/evals/table/cells/messages_of'
import { tracesOf } from '#api/evals/table/cells/traces_of'
import { chatOf } from '#api/evals/table/cells/chat_messages'
import { isAtRange } from '#api/evals/values/is_at_range'

/** Maximum length of texts in lists; longer ones are truncated. The detail contains them in full. */
const MAX_LISTED_TEXT_LENGTH = 600

const LIST_COLUMNS = `id, policy_id, test_idx, status, judged_status, review_status, plugin_id, strategy_id, severity,
  grader, latency_ms, created_at, ${isHidden()} as is_hidden,
  ${isAtRange('metadata')} as is_at_range, ${estimateIn('eval_results')} as estimate`

/** SQL columns of a row in a list. */
export const PROBE_COLUMNS = `${LIST_COLUMNS}, ${['prompt', 'output', 'error', 'reason']
  .map((column) => `left(${textOf(column)}, ${MAX_LISTED_TEXT_LENGTH}) as ${column}`)
  .join(', ')}`

/** Returns the SQL columns of a probe's detail. */
export const probeDetailColumns = (texts: TextAccess) => `${LIST_COLUMNS},
  ${['prompt', 'output', 'error', 'reason'].map((column) => `${textOf(column, texts)} as ${column}`).join(', ')},
  ${texts === 'full' ? 'evidence' : `case when ${isHidden()} then '[]'::jsonb else evidence end as evidence`},
  ${metadataOf(texts)} as metadata, ${texts === 'full'} as is_full, review_reason, review_comment, reviewed_at,
  (select name from users where users.id = eval_results.reviewed_by_id) as reviewed_by`

/** Returns the SQL column with the metadata of the CLI's row. Only this metadata contains long conversations. */
export const toolMetadataColumn = (
  texts: TextAccess
) => `case when ${texts === 'full' || `not ${isHidden()}`} then (
  select json_build_object('metadata', p.row -> 'metadata', 'response', p.row #> '{response,metadata}')
  from eval_payloads p where p.revision_id = eval_results.revision_id and p.test_idx = eval_results.test_idx
    and p.prompt_idx = eval_results.prompt_idx) end as tool_metadata`

/** Returns the SQL column with the traces of the result; null if its texts are hidden, because spans can quote them. */
export const tracesColumn = (
  texts: TextAccess
) => `case when ${texts === 'full' || `not ${isHidden()}`} then (
  select json_agg(t.trace order by t.position) from eval_traces t where t.revision_id = eval_results.revision_id
    and t.test_idx = eval_results.test_idx and t.prompt_idx = eval_results.prompt_idx) end as traces`

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
  is_at_range: boolean
  estimate: unknown
}

export type ProbeDetailRecord = ProbeRecord & {
  /** Texts were read with `full` access, so none is redacted. */
  is_full: boolean
  evidence: ProbeDetail['evidence']
  metadata: {
    goal?: string
    basePrompt?: string
    origin?: string
    tries?: number
    messages?: unknown
    redteamHistory?: unknown
    toolCalls?: unknown
    sentCall?: unknown
    honeytoken?: unknown
    checks?: unknown
  }
  /** Present only if the query selects `tracesColumn`. */
  traces?: unknown
  /** Present only if the query selects `toolMetadataColumn`. */
  tool_metadata?: { metadata: unknown; response: unknown } | null
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
    estimate: shownEstimate(record.status, record.estimate),
    overridden: record.review_status !== null,
    pluginId: record.plugin_id,
    policyId: record.plugin_id === 'policy' ? record.policy_id : null,
    strategyId: record.strategy_id,
    severity: record.severity,
    isHidden: record.is_hidden,
    isAtRange: record.is_at_range,
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
  const toolMetadata: Record<string, unknown> = {
    ...asObject(record.tool_metadata?.metadata),
    ...asObject(record.tool_metadata?.response),
  }
  return {
    ...probeRow({ ...record, is_hidden: record.is_hidden && !record.is_full }),
    goal: metadata.goal ?? null,
    basePrompt: metadata.basePrompt ?? null,
    origin: metadata.origin ?? null,
    tries: metadata.tries ?? null,
    conversation: conversationIn({ ...metadata, ...toolMetadata }),
    toolCalls: readToolCalls(metadata.toolCalls ?? toolMetadata.toolCalls),
    sentCall: sentCallIn(metadata.sentCall),
    honeytoken: honeytokenIn(metadata.honeytoken),
    ...actionsIn(record.traces),
    checks: checksIn(metadata.checks),
    evidence: record.evidence,
    review:
      record.review_status === null
        ? null
        : {
            status: record.review_status,
            reason: record.review_reason ?? '',
            comment: record.review_comment,
            by: record.reviewed_by ?? 'Former member',
            at: (record.reviewed_at ?? record.created_at).toISOString(),
          },
  }
}

/** Returns the call that a scan stored; null for any other value, because uploads can use the same key. */
export function sentCallIn(value: unknown): ToolCall | null {
  const { name, arguments: given } = asObject(value)
  return typeof name === 'string' && typeof given === 'string' ? { name, arguments: given } : null
}

/** Returns the honeytoken that a scan stored; null for any other value, because uploads can use the same key. */
function honeytokenIn(value: unknown): PlantedHoneytoken | null {
  const { text, carrier, places } = asObject(value)
  const known = CARRIERS.find((one) => one === carrier)
  if (typeof text !== 'string' || !known || !Array.isArray(places)) return null
  return { text, carrier: known, places: places.flatMap(placeIn) }
}

function placeIn(value: unknown): HoneytokenPlace[] {
  const { kind, name } = asObject(value)
  const known = PLACE_KINDS.find((one) => one === kind)
  return known ? [{ kind: known, name: typeof name === 'string' ? name : null }] : []
}

function actionsIn(stored: unknown): Pick<ProbeDetail, 'documents' | 'traces'> {
  const traces = tracesOf(stored)
  return { traces, documents: documentsInSpans(traces.flatMap(({ spans }) => spans)) }
}

/**
 * Returns the conversation; null if it consists of a single message and response, which already are the probe's prompt
 * and output.
 */
function conversationIn(metadata: Record<string, unknown>): ProbeDetail['conversation'] {
  const messages = messagesOf({ metadata })
  if (messages.length <= 2) return null
  if (chatOf(metadata.messages).length === 0) return { kind: 'attempts', messages }
  return { kind: metadata.lastInNewSession === true ? 'new_session' : 'turns', messages }
}

const KINDS: readonly string[] = ['repeat', 'control'] satisfies ProbeCheck['kind'][]

/** Returns the checks that a scan stored; null for any other value, because uploads can use the same key. */
function checksIn(value: unknown): ProbeCheck[] | null {
  const areChecks = Array.isArray(value) && value.length > 0 && value.every(isCheck)
  return areChecks ? value : null
}

function isCheck(value: unknown): value is ProbeCheck {
  const { kind, prompt, output, outcome } = asObject(value)
  return (
    typeof kind === 'string' &&
    KINDS.includes(kind) &&
    typeof prompt === 'string' &&
    typeof output === 'string' &&
    OUTCOMES.some((one) => one === outcome)
  )
}
