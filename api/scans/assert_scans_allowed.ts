import Organization from '#api/organizations/organization'
import { NO_REDTEAM, NO_SERVER_JOBS } from '#api/scans/errors'
import type Team from '#api/teams/team'
import { flags } from '#config/flags'

/** What the server and the organization allow, besides the role in the team. */
export async function assertScansAllowed({ organizationId }: Pick<Team, 'organizationId'>) {
  if (!flags.enableServerSideJobs) throw NO_SERVER_JOBS()
  const { canUseRedteam } = await Organization.findOrFail(organizationId)
  if (!canUseRedteam) throw NO_REDTEAM()
}
