import { NOT_FOUND } from '#api/platform/http/domain_error'
import type User from '#api/accounts/tenants/user'
import { replayTarget } from '#api/scans/replays/replay_probe'
import { createRerun } from '#api/scans/reruns/create_rerun'
import type Scan from '#api/scans/scan'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

type Order = {
  team: Team
  user: User
  probe: { evalId: string; resultId: string; targetId?: string | undefined; times: number }
}

/** Replays the attack of one result `times` times in a new scan. Works for scans and uploads. */
export async function repeatProbe({ team, user, probe }: Order): Promise<Scan> {
  const { evalId, resultId, times } = probe
  const found: { target_id: string | null } | null = await db
    .from('eval_results as r')
    .join('evals as e', 'e.revision_id', 'r.revision_id')
    .where({ 'e.id': evalId, 'e.team_id': team.id, 'r.id': resultId })
    .whereNotNull('r.plugin_id')
    .select('e.target_id')
    .first()
  if (!found) throw NOT_FOUND()
  const { id: targetId } = await replayTarget(team, probe.targetId ?? found.target_id)
  return createRerun({ team, user, targetId, resultIds: [resultId], reason: 'repeat', times })
}
