import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Returns the ID of the team's organization. The queue needs it to schedule jobs fairly across organizations (decision
 * 023).
 */
export async function organizationOf(teamId: string, trx: TransactionClientContract) {
  const row: { organization_id: string } = await trx
    .from('teams')
    .where('id', teamId)
    .select('organization_id')
    .firstOrFail()
  return row.organization_id
}
