import { type Actor, recordAudit } from '#api/audit/record_audit'
import type ApiToken from '#api/identity/api_token'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Ends a token at once: whatever carries it is refused from the next request on. */
export async function revokeApiToken(
  token: ApiToken,
  trx: TransactionClientContract,
  actor: Actor,
  /** Named when it is not the own token. */
  owner: { id: string; name: string } | null = null
) {
  const { id, name, teamId, isReadOnly, expiresAt } = token
  await token.delete()
  await recordAudit(trx, actor, {
    action: 'token_revoked',
    target: 'TOKEN',
    targetId: id,
    description: `Revoked API token ${name}${owner ? ` of ${owner.name}` : ''}`,
    teamId,
    before: { name, teamId, isReadOnly, expiresAt: expiresAt?.toISO() ?? null },
    ...(owner ? { metadata: { ownerId: owner.id, ownerName: owner.name } } : {}),
  })
}
