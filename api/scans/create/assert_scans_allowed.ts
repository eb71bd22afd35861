import Organization from '#api/accounts/tenants/organization'
import { NO_REDTEAM, SCANS_DISABLED, ONLY_COMMAND_LINE } from '#api/scans/errors'
import type Team from '#api/accounts/tenants/team'
import type Target from '#api/targets/target'
import { unsupportedReason } from '#api/targets/provider/to_provider'
import { flags } from '#config/flags'

/**
 * Checks that the server runs scans and that the organization can use red teaming. The route has already checked the
 * role.
 * @throws SCANS_DISABLED, NO_REDTEAM
 */
export async function assertScansAllowed({ organizationId }: Pick<Team, 'organizationId'>) {
  if (!flags.enableServerSideJobs) throw SCANS_DISABLED()
  const { canUseRedteam } = await Organization.findOrFail(organizationId)
  if (!canUseRedteam) throw NO_REDTEAM()
}

/**
 * Rejects targets that this server cannot call.
 * @throws ONLY_COMMAND_LINE with the reason
 */
export function assertRunsOnServer({ call }: Pick<Target, 'call'>) {
  const reason = unsupportedReason(call)
  if (reason !== null) throw ONLY_COMMAND_LINE(reason)
}
