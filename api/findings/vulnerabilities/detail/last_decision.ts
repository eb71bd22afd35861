import type { DecisionMade, VulnerabilityStatus } from '#api/contract/findings/vulnerability'
import { person } from '../list/vulnerability_row.js'
import db from '@adonisjs/lucid/services/db'

type Row = {
  to: VulnerabilityStatus
  reason: string | null
  acceptedUntil: string | null
  at: Date
  actorId: string | null
  actorName: string | null
  ownerId: string | null
  ownerName: string | null
}

/** Latest status change by a user. Current user names take precedence over the names stored with the event. */
const NEWEST = `
  select v.details ->> 'to' as "to", v.details ->> 'reason' as reason, v.details ->> 'acceptedUntil' as "acceptedUntil",
    v.created_at as at, v.actor_id as "actorId", coalesce(u.name, v.actor_name) as "actorName", o.id as "ownerId",
    o.name as "ownerName"
  from issue_events v left join users u on u.id = v.actor_id left join users o on o.id::text = v.details ->> 'ownerId'
  where v.issue_id = ? and v.kind = 'status' order by v.created_at desc, v.id desc limit 1`

/** Returns the last status set by a user; reports and reruns may have changed the status since. */
export async function lastDecision(vulnerabilityId: string): Promise<DecisionMade | null> {
  const { rows }: { rows: Row[] } = await db.rawQuery(NEWEST, [vulnerabilityId])
  const [row] = rows
  if (!row) return null
  const { to, reason, acceptedUntil, at, actorName } = row
  return {
    to,
    reason,
    acceptedUntil,
    at: at.toISOString(),
    by: actorName === null ? null : { id: row.actorId, name: actorName },
    owner: person(row.ownerId, row.ownerName),
  }
}
