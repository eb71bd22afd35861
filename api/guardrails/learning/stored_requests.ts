import type { GuardrailInput, Placement } from '#api/engines/guardrails/vocabulary'
import { inputOf } from '#api/guardrails/input_of'
import { openPayload } from '#api/guardrails/requests/payloads'
import db from '@adonisjs/lucid/services/db'

/**
 * Maximum number of stored attacks, and of harmless requests, that are replayed to measure a new version; the newest
 * are used.
 */
export const MAX_REPLAYED = 1000

type Row = { placement: Placement; payload: string | null }

export type StoredRequests = {
  /** Labeled as missed, or as correctly blocked. */
  attacks: GuardrailInput[]
  /** Labeled as false alarms, or allowed and not labeled as missed, because most traffic is harmless. */
  harmless: GuardrailInput[]
}

/** Loads stored requests to a guardrail's targets whose text is available. Omits the demo's samples. */
export async function storedRequests(guardrailId: string): Promise<StoredRequests> {
  const [attacks, harmless] = await Promise.all([
    requestsWhere(
      guardrailId,
      `(r.label = 'missed' or (r.label = 'correct' and r.action = 'block'))`
    ),
    requestsWhere(
      guardrailId,
      `(r.label = 'false_alarm' or (r.action = 'allow' and r.label is distinct from 'missed'))`
    ),
  ])
  return { attacks, harmless }
}

async function requestsWhere(guardrailId: string, condition: string): Promise<GuardrailInput[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select r.placement, r.payload from guardrail_requests r
     where r.target_id in (select target_id from guardrail_targets where guardrail_id = :guardrailId)
       and r.payload is not null and r.sample_of_id is null and ${condition}
     order by r.created_at desc limit :max`,
    { guardrailId, max: MAX_REPLAYED }
  )
  return rows.flatMap(({ placement, payload }) => {
    const text = openPayload(payload)
    return text === null ? [] : [inputOf(placement, text)]
  })
}
