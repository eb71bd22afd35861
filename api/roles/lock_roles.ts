import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Roles of an organization are changed one after the other, so that no two get one slug and no rule is passed by two at once. */
export async function lockRoles(trx: TransactionClientContract, organizationId: string) {
  await trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `roles of ${organizationId}`,
  ])
}
