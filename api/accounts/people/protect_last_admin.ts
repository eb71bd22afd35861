import { LAST_ADMIN } from '#api/accounts/people/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Serializes changes to the organization's administrators. Otherwise, two transactions could each remove one of the last
 * two. `FOR NO KEY UPDATE` does not block inserts of rows that refer to the organization.
 */
export async function lockOrganization(trx: TransactionClientContract, organizationId: string) {
  await trx.rawQuery('select id from organizations where id = ? for no key update', [
    organizationId,
  ])
}

/**
 * Throws LAST_ADMIN, which rolls back the change, unless the organization still has an active administrator who is a
 * person.
 */
export async function protectLastAdmin(trx: TransactionClientContract, organizationId: string) {
  const administrator: unknown = await trx
    .from('organization_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.organization_id': organizationId, 'm.is_admin': true, 'u.kind': 'person' })
    .whereNull('m.deactivated_at')
    .whereNull('u.deactivated_at')
    .select('u.id')
    .first()
  if (!administrator) throw LAST_ADMIN()
}
