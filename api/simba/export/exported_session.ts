import type { SimbaFinding, SimbaSession as SessionDetails } from '#api/contract/simba/session'
import { loadLog, type SessionLog } from '#api/simba/log/session_log'
import { sessionDetails } from '#api/simba/read/session_details'
import type SimbaSession from '#api/simba/session'
import { appUrl } from '#config/app'

/** A session to export. The log contains texts of harmful attacks, which each format replaces. */
export type ExportedSession = {
  details: SessionDetails
  findings: SimbaFinding[]
  log: SessionLog
  /** URL of the session's page. */
  url: string
}

export async function exportedSession(session: SimbaSession): Promise<ExportedSession> {
  const details = await sessionDetails(session)
  return {
    details,
    findings: details.findingList,
    log: await loadLog(session.id),
    url: `${appUrl}/simba/${session.id}`,
  }
}
