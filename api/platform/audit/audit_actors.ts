import type { AuditActor } from '#api/contract/platform/audit'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of options in the actor filter; further actors, in order of their names, are omitted. */
const SHOWN = 500

/**
 * Lists everyone with an audit entry in the organization, including former members, with the name from their last
 * entry. Uses a recursive CTE that jumps from actor to actor in the index instead of reading every entry.
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
