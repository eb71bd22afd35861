import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { NO_SECRETS } from '#api/targets/credentials/secrets'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { toServedTarget } from '#api/targets/tool/to_tool_target'
import type { ToolProvider } from '#api/targets/tool/tool_provider'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/**
 * Whether the request may receive values: only with organization-wide, writable tokens of administrators (decision 034).
 */
const canReadSecrets = ({ tenant: { isAdmin, token } }: HttpContext) =>
  isAdmin && token !== null && !token.isReadOnly

/**
 * Converts a target to a promptfoo provider. The target's export mode determines how credentials are included. Values are
 * never sent to the console, and every export of values is audited.
 */
export async function exportTarget(ctx: HttpContext, target: Target): Promise<ToolProvider> {
  const { name, call, handedSecrets: mode } = target
  if (mode !== 'values') return toServedTarget(name, call, { mode, secrets: NO_SECRETS })
  if (!canReadSecrets(ctx) || target.secrets === null) return toServedTarget(name, call)
  const secrets = openSecrets(target.secrets)
  await db.transaction((trx) =>
    recordAudit(trx, actorOf(ctx), {
      action: 'target_secrets_read',
      target: 'TARGET',
      targetId: target.id,
      description: `Sent the credentials of target ${name} to the command-line tool`,
      teamId: target.teamId,
    })
  )
  return toServedTarget(name, call, { mode, secrets })
}
