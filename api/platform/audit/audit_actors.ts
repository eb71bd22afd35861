import type { AuditActor } from '#api/contract/platform/audit'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of options in the actor filter; actors beyond it, sorted by name, are omitted. */
const SHOWN = 500

/**
 * Lists every actor of the organization's audit entries, including former members, under the name in their last entry.
 * The recursive CTE jumps from actor to actor in the index instead of reading every entry.
 */
export async function auditActors(organization: { id: string }): Promise<AuditActor[]> {
  const { rows } = await db.rawQuery(
    `with recursive actors as (
       (select actor_id from audit_logs
        where organization_id = :id and actor_id is not null order by actor_id limit 1)
       union all
       select (select next.actor_id from audit_logs next
               where next.organization_id = :id and next.actor_id > actors.actor_id
               order by next.actor_id limit 1)
       from actors where actors.actor_id is not null
     )
     select actors.actor_id as id, newest.actor_name as name, newest.actor_email as email
     from actors cross join lateral (
       select actor_name, actor_email from audit_logs
       where organization_id = :id and actor_id = actors.actor_id
       order by created_at desc limit 1
     ) newest
     order by newest.actor_name, actors.actor_id limit ${SHOWN}`,
    { id: organization.id }
  )
  return rows
}
