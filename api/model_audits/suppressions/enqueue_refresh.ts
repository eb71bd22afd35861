import Team from '#api/accounts/tenants/team'
import { queue } from '#api/platform/queue/service'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Enqueues the update of the team's stored verdicts and counts. */
export async function enqueueRefresh(
  teamId: string,
  trx: TransactionClientContract
): Promise<void> {
  const { organizationId } = await Team.findOrFail(teamId, { client: trx })
  await queue.enqueue('refresh_audit_outcomes', { teamId, organizationId }, trx)
}
