import { FORBIDDEN } from '#api/access/errors'
import { assertRecent } from '#api/access/session_rules'
import type { HandedSecrets } from '#api/contract/target_settings'
import { invalidField } from '#api/http/domain_error'
import type Target from '#api/targets/target'
import type { HttpContext } from '@adonisjs/core/http'

type Sent = { handedSecrets?: HandedSecrets | undefined; settings?: object | undefined }

/** Whether the request starts to hand out values: then stored credentials are not kept and must be entered again. */
export const startsHandingValues = (sent: Sent, row: Target | null) =>
  sent.handedSecrets === 'values' && row?.handedSecrets !== 'values'

/**
 * Values are handed out only as an administrator entered them for that purpose (decision 034).
 * @throws FORBIDDEN, REAUTHENTICATION_REQUIRED or INVALID
 */
export function assertMayHandValues(ctx: HttpContext, sent: Sent, row: Target | null) {
  const { tenant } = ctx
  if (!startsHandingValues(sent, row)) return
  if (!tenant.isAdmin) throw FORBIDDEN('Only administrators may hand out the values of credentials')
  if (!tenant.token) assertRecent(ctx)
  if (row && row.secrets !== null && !sent.settings) {
    throw invalidField(
      'handedSecrets',
      'required',
      'Send the settings with every credential entered again to hand out their values'
    )
  }
}

/** The mode after a change: handing out values ends when somebody else changes how the target is called. */
export function nextMode({ tenant }: HttpContext, sent: Sent, row: Target): HandedSecrets {
  const mode = sent.handedSecrets ?? row.handedSecrets
  return mode === 'values' && sent.settings && !tenant.isAdmin ? 'references' : mode
}
