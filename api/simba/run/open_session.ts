import Team from '#api/accounts/tenants/team'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { ConfidentialTexts } from '#api/engines/redteam/vocabulary'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { openBackend, type ScanBackend } from '#api/scans/run/open_backend'
import Scan from '#api/scans/scan'
import { loggedModel, type ModelCalls } from '#api/simba/attacker/model_log'
import type SimbaSession from '#api/simba/session'
import { openTexts } from '#api/targets/credentials/confidential_texts'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { toProvider } from '#api/targets/provider/to_provider'
import Target from '#api/targets/target'

/** Opens the attacker and the judge as for a scan of the target. Responses of the attacker's model are stored. */
export const openSessionBackend = (
  session: SimbaSession,
  calls: ModelCalls
): Promise<ScanBackend> =>
  openBackend(asScan(session), undefined, (client) => loggedModel(client, calls))

/** Represents the session as a scan, for functions that expect one. Never stored. */
export function asScan({ id, teamId, targetId, startedById, plan, backend, config }: SimbaSession) {
  const scan = { id, teamId, targetId, startedById, seed: plan.seed, backend, config }
  return new Scan().merge(scan)
}

export async function callOriginOf(session: SimbaSession): Promise<CallOrigin> {
  const { organizationId } = await Team.findOrFail(session.teamId)
  return {
    purpose: 'scan',
    organizationId,
    teamId: session.teamId,
    userId: session.startedById,
    subjectId: session.id,
  }
}

/** A target's call settings, and the texts that it must not disclose. */
export type OpenTarget = { call: RunnerTarget; confidential: ConfidentialTexts }

/** Loads the target's call settings and confidential texts; null if the target was deleted. */
export async function openTarget(session: SimbaSession): Promise<OpenTarget | null> {
  const row = await Target.query()
    .where('team_id', session.teamId)
    .where('id', session.targetId ?? '00000000-0000-0000-0000-000000000000')
    .first()
  if (!row) return null
  const call = toProvider(row.call, openSecrets(row.secrets))
  return {
    call: { ...call, maxConcurrency: Math.min(call.maxConcurrency, session.plan.concurrency) },
    confidential: openTexts(row),
  }
}
