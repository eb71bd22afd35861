import type User from '#api/accounts/tenants/user'
import type { RerunStatus } from '#api/contract/scans/rerun'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probes/probe_filter'
import { createRerun } from '#api/scans/reruns/create_rerun'
import { NOTHING_TO_RERUN, STILL_RUNNING, TARGET_GONE } from '#api/scans/errors'
import type Scan from '#api/scans/scan'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

type RerunRequest = {
  team: Team
  user: User
  scan: Scan
  /** `failed` selects the successful attacks, `undecided` the undecided ones; a list selects results by ID. */
  only: RerunStatus | string[]
  /** Further restricts the results with that status. */
  filter?: ProbeFilter | undefined
  times: number
}

/** Reruns attacks of an ended scan in a new scan. */
export async function rerunScan(request: RerunRequest): Promise<Scan> {
  const { team, user, scan, only, times } = request
  if (scan.isActive) throw STILL_RUNNING()
  if (scan.type !== 'redteam') throw NOTHING_TO_RERUN()
  if (!scan.targetId) throw TARGET_GONE()
  return createRerun({
    team,
    user,
    targetId: scan.targetId,
    resultIds: await chosen(request),
    reason: times === 1 && only === 'failed' ? 'failed' : 'repeat',
    times,
  })
}

/** Returns the IDs of the selected results, all of them from this scan. */
async function chosen({ scan: { evalId }, only, filter = {} }: RerunRequest): Promise<string[]> {
  const results = db
    .query<{ id: string }>()
    .from('eval_results')
    .where(
      'revision_id',
      db
        .from('evals')
        .where('id', evalId ?? '')
        .select('revision_id')
    )
    .select('id')
  const rows = await (Array.isArray(only)
    ? results.whereIn('id', only)
    : applyProbeFilter(results, { ...filter, status: [only] }))
  return rows.map(({ id }) => id)
}
