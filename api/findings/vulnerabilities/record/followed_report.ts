import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A report whose successful attacks are recorded as vulnerabilities. */
export type FollowedReport = {
  evalId: string
  revisionId: number
  teamId: string
  targetId: string
  targetName: string
  /** Compared with the time of a user's decision, to determine which of the two is newer. */
  testedAt: Date
}

/** `FOR NO KEY UPDATE` on the target serializes the reports of one target. */
const FIND = `
  select e.id as "evalId", e.revision_id as "revisionId", e.team_id as "teamId", t.id as "targetId",
    t.name as "targetName", coalesce(s.started_at, e.created_at) as "testedAt"
  from evals e
  join targets t on t.id = e.target_id and t.team_id = e.team_id
  left join scans s on s.eval_id = e.id
  where e.id = :evalId and e.type = 'redteam' and e.is_published and (s.reason is null or s.reason = 'failed')
  for no key update of t`

/**
 * Loads the report and locks its target.
 * @returns null for reports that are unpublished or have no known target, and for reruns, except those of failed attacks
 */
export async function followedReport(
  evalId: string,
  trx: TransactionClientContract
): Promise<FollowedReport | null> {
  const { rows }: { rows: FollowedReport[] } = await trx.rawQuery(FIND, { evalId })
  const [report] = rows
  if (!report) return null
  // Same lock order as bulk changes, to prevent deadlocks.
  await trx.rawQuery('select 1 from issues where target_id = ? order by id for no key update', [
    report.targetId,
  ])
  return report
}
