import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The organization in whose turn the jobs of a team run. */
export async function organizationOf(teamId: string, trx: TransactionClientContract) {
  const row: { organization_id: string } = await trx
    .from('teams')
    .where('id', teamId)
    .select('organization_id')
    .firstOrFail()
  return row.organization_id
}
