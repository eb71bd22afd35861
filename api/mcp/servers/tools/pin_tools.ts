import { invalidField } from '#api/platform/http/domain_error'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Pin = { serverId: string; toolIds: string[]; userId: string }

/**
 * Approves the current descriptors of the chosen tools; all other tools of the server lose their approval.
 * @throws a validation error for tools that the server does not list
 */
export async function pinTools(
  trx: TransactionClientContract,
  { serverId, toolIds, userId }: Pin
): Promise<void> {
  await trx
    .from('mcp_tools')
    .where({ server_id: serverId, state: 'approved' })
    .whereNotIn('id', toolIds)
    .update({ state: 'unreviewed', pinned_digest: null, updated_at: new Date() })
  const now = new Date()
  const pinned: { id: string }[] = await trx
    .from('mcp_tools')
    .where('server_id', serverId)
    .whereNull('removed_at')
    .whereIn('id', toolIds)
    .returning('id')
    .update({
      state: 'approved',
      pinned_digest: trx.raw('digest'),
      pinned_by_id: userId,
      pinned_at: now,
      updated_at: now,
    })
  const known = new Set(pinned.map(({ id }) => id))
  const missing = toolIds.findIndex((id) => !known.has(id))
  if (missing >= 0) {
    throw invalidField(`toolIds.${missing}`, 'exists', 'The server does not list this tool')
  }
}
