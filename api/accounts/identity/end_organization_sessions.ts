import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Ends the sessions of users who lost access to the organization, except sessions in another organization. Users
 * without an active membership in another organization also lose their known browsers and one-time links.
 */
export async function endOrganizationSessions(
  trx: TransactionClientContract,
  organizationId: string,
  userIds: readonly string[]
) {
  await trx.rawQuery(
    `delete from sessions s
     where s.user_id = any(:userIds::uuid[]) and not exists (
       select 1 from organization_members m
       where m.user_id = s.user_id and m.deactivated_at is null and m.organization_id <> :organizationId
         and m.organization_id::text = s.data::jsonb ->> 'organizationId'
     )`,
    { organizationId, userIds: [...userIds] }
  )
  for (const table of ['known_browsers', 'one_time_links']) {
    await trx.rawQuery(
      `delete from ${table} t
       where t.user_id = any(:userIds::uuid[]) and not exists (
         select 1 from organization_members m
         where m.user_id = t.user_id and m.deactivated_at is null and m.organization_id <> :organizationId
       )`,
      { organizationId, userIds: [...userIds] }
    )
  }
}
