import { actorOf } from '#api/audit/actor_of'
import { recordAudit } from '#api/audit/record_audit'
import { NO_SECRETS } from '#api/targets/secrets'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/target_secrets'
import { toServedTarget } from '#api/targets/to_tool_target'
import type { ToolProvider } from '#api/targets/tool/tool_provider'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Values go only to tokens of administrators for the whole organization that may write (decision 034). */
const mayReadSecrets = ({ tenant: { isAdmin, token } }: HttpContext) =>
  isAdmin && token !== null && !token.isReadOnly

/**
 * A target as a provider of the command-line tool, with its credentials as it was decided for this target. Their values
 * never go to a page, and each time is recorded.
 */
export async function handOut(ctx: HttpContext, target: Target): Promise<ToolProvider> {
  const { name, call, handedSecrets: mode } = target
  if (mode !== 'values') return toServedTarget(name, call, { mode, secrets: NO_SECRETS })
  if (!mayReadSecrets(ctx) || target.secrets === null) return toServedTarget(name, call)
  const secrets = openSecrets(target.secrets)
  await db.transaction((trx) =>
    recordAudit(trx, actorOf(ctx), {
      action: 'target_secrets_read',
      target: 'TARGET',
      targetId: target.id,
      description: `Handed the credentials of target ${name} to the command-line tool`,
      teamId: target.teamId,
    })
  )
  return toServedTarget(name, call, { mode, secrets })
}
