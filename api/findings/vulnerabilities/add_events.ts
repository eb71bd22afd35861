import type { VulnerabilityEventKind } from '#api/contract/findings/vulnerability'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type NewEvent = {
  vulnerabilityId: string
  kind: VulnerabilityEventKind
  actor?: { id: string; name: string } | null
  evalId?: string | null
  details?: Record<string, unknown>
}

/**
 * Adds events to the history. A unique index allows one `found`, one `resisted` and one `regressed` event per report, so
 * that processing a report again adds none.
 * @returns the added events
 */
export async function addEvents(
  trx: TransactionClientContract,
  events: NewEvent[]
): Promise<{ vulnerabilityId: string; kind: VulnerabilityEventKind }[]> {
  if (events.length === 0) return []
  const rows = events.map(({ vulnerabilityId, kind, actor, evalId, details }) => ({
    issue_id: vulnerabilityId,
    kind,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    eval_id: evalId ?? null,
    details: details ?? {},
  }))
  const added: { rows: { vulnerabilityId: string; kind: VulnerabilityEventKind }[] } =
    await trx.rawQuery(
      `insert into issue_events (issue_id, kind, actor_id, actor_name, eval_id, details)
     select issue_id, kind, actor_id, actor_name, eval_id, details from jsonb_to_recordset(?::jsonb)
       as g (issue_id uuid, kind text, actor_id uuid, actor_name text, eval_id text, details jsonb)
     on conflict do nothing returning issue_id as "vulnerabilityId", kind`,
      [JSON.stringify(rows)]
    )
  return added.rows
}
