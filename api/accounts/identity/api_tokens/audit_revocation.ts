import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type ApiToken from '#api/accounts/identity/api_tokens/api_token'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Records the deletion of a token in the audit log. */
export async function auditRevocation(
  trx: TransactionClientContract,
  actor: Actor,
  token: ApiToken,
  /** Owner of the token; null if the actor is the owner. */
  owner: { id: string; name: string } | null = null
) {
  const { id, name, teamId, isReadOnly, expiresAt } = token
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
