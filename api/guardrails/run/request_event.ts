import type { StoragePolicy } from '#api/contract/guardrails/guardrail'
import type { IntegrationPath } from '#api/contract/guardrails/request'
import { checkedTexts, findPii } from '#api/engines/guardrails/index'
import type { GuardrailInput } from '#api/engines/guardrails/vocabulary'
import { findSecrets } from '#api/engines/recognizers/index'
import { sealPayload } from '#api/guardrails/requests/payloads'
import type { RequestResult } from '#api/guardrails/requests/guardrail_request'
import {
  type EvaluateResponse,
  TEXT_SEPARATOR,
  worstOf,
} from '#api/guardrails/run/evaluate_request'
import type { LoadedGuardrail } from '#api/guardrails/run/loaded_guardrails'
import { createHash, randomUUID } from 'node:crypto'

/** A row of `guardrail_requests`, ready to be stored or spooled to disk: texts are encrypted. */
export type RequestEvent = {
  id: string
  team_id: string
  target_id: string
  placement: string
  action: string
  shadow_action: string | null
  severity: number
  path: IntegrationPath
  latency_ms: number
  identity: string | null
  identity_metadata: Record<string, unknown> | null
  session_id: string | null
  storage: StoragePolicy
  excerpt: string | null
  payload: string | null
  text_hash: string | null
  results: RequestResult[]
  error: string | null
  /** The guardrail of the demo; null for requests of applications. */
  sample_of_id: string | null
  created_at: string
  expires_at: string
}

export type RequestContext = {
  targetId: string
  path: IntegrationPath
  identity: string | null
  identityMetadata: Record<string, unknown> | null
  sessionId: string | null
}

const DAY_MS = 86_400_000
/** From most to least private; the most private policy of a target's guardrails applies. */
const ORDER: readonly StoragePolicy[] = ['none', 'hash', 'redacted', 'full']

/** Builds the event of a request that was evaluated by at least one version. */
export function requestEvent(
  guardrails: readonly LoadedGuardrail[],
  input: GuardrailInput,
  {
    response,
    results,
    shadow,
  }: {
    response: EvaluateResponse
    results: RequestResult[]
    shadow: RequestResult[]
  },
  context: RequestContext
): RequestEvent {
  const now = Date.now()
  const storage = ORDER.find((one) => guardrails.some((guardrail) => guardrail.storage === one))
  const days = Math.min(...guardrails.map(({ retentionDays }) => retentionDays))
  return {
    id: randomUUID(),
    team_id: guardrails[0].teamId,
    target_id: context.targetId,
    placement: input.placement,
    action: response.action,
    shadow_action: shadow.length > 0 ? worstOf(shadow) : null,
    severity: response.severity,
    path: context.path,
    latency_ms: response.latencyMs,
    identity: context.identity,
    identity_metadata: context.identityMetadata,
    session_id: context.sessionId,
    storage: storage ?? 'none',
    ...textColumns(storage ?? 'none', checkedTexts(input).join(TEXT_SEPARATOR)),
    results: [...results, ...shadow].map((result) => withoutTexts(result, storage ?? 'none')),
    error: response.guardrailResults.find(({ error }) => error)?.error ?? null,
    sample_of_id: null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + days * DAY_MS).toISOString(),
  }
}

/** Removes a model's reasons if texts may not be stored: they can quote the text, and results are not encrypted. */
function withoutTexts(result: RequestResult, storage: StoragePolicy): RequestResult {
  if (!result.judgments) return result
  const isKept = storage === 'full' || storage === 'redacted'
  return {
    ...result,
    judgments: result.judgments.map((judgment) => ({
      ...judgment,
      reason: judgment.verdict === 'error' || isKept ? redact(judgment.reason) : '',
    })),
  }
}

function textColumns(storage: StoragePolicy, text: string) {
  const nothing = { payload: null, excerpt: null, text_hash: null }
  if (storage === 'none') return nothing
  const hash = { text_hash: createHash('sha256').update(text).digest('hex') }
  if (storage === 'hash') return { ...nothing, ...hash }
  return { ...hash, ...sealPayload(storage === 'full' ? text : redact(text)) }
}

/** Replaces personal data and secrets with blocks of the same length, so that the spans of the reasons stay valid. */
export function redact(text: string): string {
  let redacted = text
  for (const { start, end } of [...findPii(text), ...findSecrets(text)]) {
    redacted = redacted.slice(0, start) + '█'.repeat(end - start) + redacted.slice(end)
  }
  return redacted
}
