import { LAST_ADMIN } from '#api/people/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Lets one transaction at a time change who administers the organization: two that each take one of the last two
 * administrators away would both see the other one. Rows that only refer to the organization are not held up.
 */
export async function lockOrganization(trx: TransactionClientContract, organizationId: string) {
  await trx.rawQuery('select id from organizations where id = ? for no key update', [
    organizationId,
  ])
}

/** Refuses, and thereby undoes, a change that left the organization without a person who can administer it. */
export async function keepAdministrator(trx: TransactionClientContract, organizationId: string) {
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
