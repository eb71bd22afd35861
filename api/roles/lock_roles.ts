import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Roles of an organization are changed one after the other, so that no two get one slug and no rule is passed by two at
 * once. Rows that only refer to the organization are not held up.
 */
export async function lockRoles(trx: TransactionClientContract, organizationId: string) {
  await trx.rawQuery('select 1 from organizations where id = ? for no key update', [organizationId])
}
