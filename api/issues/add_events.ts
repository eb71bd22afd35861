import type { IssueEventKind } from '#api/contract/issue'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type NewEvent = {
  issueId: string
  kind: IssueEventKind
  actor?: { id: string; name: string } | null
  evalId?: string | null
  details?: Record<string, unknown>
}

/**
 * Writes history in one statement. What a report says is told once, however often the report is read.
 * @returns what was not told before
 */
export async function addEvents(
  trx: TransactionClientContract,
  events: NewEvent[]
): Promise<{ issueId: string; kind: IssueEventKind }[]> {
  if (events.length === 0) return []
  const rows = events.map(({ issueId, kind, actor, evalId, details }) => ({
    issue_id: issueId,
    kind,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    eval_id: evalId ?? null,
    details: details ?? {},
  }))
  const added: { rows: { issueId: string; kind: IssueEventKind }[] } = await trx.rawQuery(
    `insert into issue_events (issue_id, kind, actor_id, actor_name, eval_id, details)
     select issue_id, kind, actor_id, actor_name, eval_id, details from jsonb_to_recordset(?::jsonb)
       as g (issue_id uuid, kind text, actor_id uuid, actor_name text, eval_id text, details jsonb)
     on conflict do nothing returning issue_id as "issueId", kind`,
    [JSON.stringify(rows)]
  )
  return added.rows
}
