import type { Tally } from '#api/platform/outbound_log/refusal_port'
import db from '@adonisjs/lucid/services/db'

/**
 * Adds refusals to the table with an upsert, because several processes count in the same rows. Refusals without an
 * organization count for the one that operates the server; those of deleted organizations are dropped. References to
 * deleted users and teams are stored as null.
 */
export async function writeRefusals(tallies: Tally[]) {
  await db.rawQuery(
    `insert into outbound_refusals
       (organization_id, team_id, user_id, host, reason, purpose, subject_id, minute, count, last_at)
     select o.id, t.id, u.id, r.host, r.reason, r.purpose, r."subjectId", r.minute, sum(r.count), max(r."lastAt")
     from jsonb_to_recordset(?::jsonb) as r ("organizationId" uuid, "teamId" uuid, "userId" uuid, host text,
       reason text, purpose text, "subjectId" text, minute timestamptz, count int, "lastAt" timestamptz)
     join organizations o on o.id = coalesce(r."organizationId",
       (select id from organizations order by created_at, id limit 1))
     left join teams t on t.id = r."teamId"
     left join users u on u.id = r."userId"
     group by o.id, t.id, u.id, r.host, r.reason, r.purpose, r."subjectId", r.minute
     on conflict (organization_id, team_id, user_id, host, reason, purpose, subject_id, minute)
     do update set count = outbound_refusals.count + excluded.count,
       last_at = greatest(outbound_refusals.last_at, excluded.last_at)`,
    [JSON.stringify(tallies)]
  )
}
