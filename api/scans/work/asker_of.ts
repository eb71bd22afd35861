import type { Asker } from '#api/outbound_log/asker'
import type Scan from '#api/scans/scan'
import Team from '#api/teams/team'

/** For whom the calls of a scan are made: for its team and the person who started it. */
export async function askerOf(scan: Scan, purpose: 'scan' | 'model') {
  const { organizationId } = await Team.findOrFail(scan.teamId)
  return {
    purpose,
    organizationId,
    teamId: scan.teamId,
    userId: scan.startedById,
    subjectId: scan.id,
  } satisfies Asker
}
