import type { RefusalPurpose } from '#api/contract/outbound_refusals'
import db from '@adonisjs/lucid/services/db'

export type Tally = {
  organizationId: string | null
  teamId: string | null
  userId: string | null
  host: string
  reason: string
  purpose: RefusalPurpose
  subjectId: string | null
  /** The minute that they are counted in. */
  minute: Date
  count: number
  lastAt: Date
}

/** Any number of processes count in the same rows. Whoever is gone meanwhile is left out of the row. */
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
