import type User from '#api/identity/user'
import { createRerun } from '#api/scans/create_rerun'
import { NOTHING_TO_RERUN, STILL_RUNNING, TARGET_GONE } from '#api/scans/errors'
import type Scan from '#api/scans/scan'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

type Wanted = {
  team: Team
  user: User
  scan: Scan
  /** The attacks that worked, or these. */
  only: 'failed' | string[]
  times: number
}

/** Makes attacks of an ended scan again, in a scan of their own beside it. */
export async function rerunScan({ team, user, scan, only, times }: Wanted): Promise<Scan> {
  if (scan.isActive) throw STILL_RUNNING()
  if (scan.type !== 'redteam') throw NOTHING_TO_RERUN()
  if (!scan.targetId) throw TARGET_GONE()
  return createRerun({
    team,
    user,
    targetId: scan.targetId,
    resultIds: await chosen(scan, only),
    reason: times === 1 && only === 'failed' ? 'failed' : 'repeat',
    times,
  })
}

/** Only results of this very scan. */
async function chosen({ evalId }: Scan, only: Wanted['only']): Promise<string[]> {
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
  const rows = await (only === 'failed'
    ? results.where('status', only)
    : results.whereIn('id', only))
  return rows.map(({ id }) => id)
}
