import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The organization in whose turn the jobs of an evaluation run. */
export async function organizationOfEval(evalId: string, trx: TransactionClientContract) {
  const row: { organization_id: string } = await trx
    .from('evals')
    .join('teams', 'teams.id', 'evals.team_id')
    .where('evals.id', evalId)
    .select('teams.organization_id')
    .firstOrFail()
  return row.organization_id
}
