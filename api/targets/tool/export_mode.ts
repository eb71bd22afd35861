import { FORBIDDEN } from '#api/accounts/access/errors'
import { assertRecent } from '#api/accounts/access/session_rules'
import type { HandedSecrets } from '#api/contract/targets/target_settings'
import { invalidField } from '#api/platform/http/domain_error'
import type Target from '#api/targets/target'
import type { HttpContext } from '@adonisjs/core/http'

type Sent = { handedSecrets?: HandedSecrets | undefined; settings?: object | undefined }

/** Whether the request switches the export mode to values, which requires the credentials to be entered again. */
export const startsExportingValues = (sent: Sent, row: Target | null) =>
  sent.handedSecrets === 'values' && row?.handedSecrets !== 'values'

/**
 * Rejects exporting values unless an administrator enters the credentials again for this purpose (decision 034).
 * @throws FORBIDDEN, REAUTHENTICATION_REQUIRED or INVALID
 */
export function assertMayExportValues(ctx: HttpContext, sent: Sent, row: Target | null) {
  const { tenant } = ctx
  if (!startsExportingValues(sent, row)) return
  if (!tenant.isAdmin) {
    throw FORBIDDEN('Only administrators can allow the export of credential values')
  }
  if (!tenant.token) assertRecent(ctx)
  if (row && row.secrets !== null && !sent.settings) {
    throw invalidField(
      'handedSecrets',
      'required',
      'To allow the export of credential values, enter all credentials of the target again'
    )
  }
}

/**
 * Returns the export mode after an update. If a user who is not an administrator changes the call settings, references
 * are exported instead of values.
 */
export function nextExportMode({ tenant }: HttpContext, sent: Sent, row: Target): HandedSecrets {
  const mode = sent.handedSecrets ?? row.handedSecrets
  return mode === 'values' && sent.settings && !tenant.isAdmin ? 'references' : mode
}
