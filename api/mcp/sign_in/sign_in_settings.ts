import { tokenProvider } from '#api/accounts/identity/external/access_tokens/verify_access_token'
import type { McpSignIn } from '#api/contract/mcp/sign_in'
import { NO_PROVIDER } from '#api/mcp/errors'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import db from '@adonisjs/lucid/services/db'

type Settings = Pick<McpSignIn, 'acceptsTokens' | 'requiredScope'>

export async function loadSignIn(organizationId: string): Promise<McpSignIn> {
  const row: { accepts_tokens: boolean; required_scope: string | null } | null = await db
    .from('mcp_sign_in_settings')
    .where('organization_id', organizationId)
    .first()
  return {
    acceptsTokens: row?.accepts_tokens ?? false,
    requiredScope: row?.required_scope ?? null,
    provider: tokenProvider()?.discovery.host ?? null,
  }
}

/**
 * Changes the sign-in settings, effective immediately in all gateway processes.
 * @throws NO_PROVIDER
 */
export async function changeSignIn(actor: Actor, after: Settings): Promise<void> {
  const { organizationId } = actor
  const { provider, ...before } = await loadSignIn(organizationId)
  if (after.acceptsTokens && provider === null) throw NO_PROVIDER()
  await db.transaction(async (trx) => {
    await trx.rawQuery(
      `insert into mcp_sign_in_settings (organization_id, accepts_tokens, required_scope)
       values (:organizationId, :acceptsTokens, nullif(:requiredScope, ''))
       on conflict (organization_id) do update
       set accepts_tokens = excluded.accepts_tokens, required_scope = excluded.required_scope, updated_at = now()`,
      {
        organizationId,
        acceptsTokens: after.acceptsTokens,
        // Bindings cannot be null.
        requiredScope: after.requiredScope ?? '',
      }
    )
    await recordAudit(trx, actor, {
      action: 'mcp_sign_in_updated',
      target: 'ORGANIZATION',
      targetId: organizationId,
      description: 'Changed how MCP clients sign in',
      ...{ before, after },
    })
    const teams: { id: string }[] = await trx
      .from('teams')
      .where('organization_id', organizationId)
      .select('id')
    for (const { id } of teams) await notifyGateway(id, trx)
  })
}
