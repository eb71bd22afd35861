import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Ends at once the sessions of people who lost the organization; those that stand in another one of theirs go on. */
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
}
