import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A report whose failures are followed as vulnerabilities. */
export type FollowedReport = {
  evalId: string
  revisionId: number
  teamId: string
  targetId: string
  targetName: string
  /** When its attacks were made: what a decision is older or newer than. */
  testedAt: Date
}

/** The target's row is held: reports of one target are read one after the other. */
const FIND = `
  select e.id as "evalId", e.revision_id as "revisionId", e.team_id as "teamId", t.id as "targetId",
    t.name as "targetName", coalesce(s.started_at, e.created_at) as "testedAt"
  from evals e
  join targets t on t.id = e.target_id and t.team_id = e.team_id
  left join scans s on s.eval_id = e.id
  where e.id = :evalId and e.type = 'redteam' and e.is_published and (s.reason is null or s.reason = 'failed')
  for no key update of t`

/** @returns null for a report of no known target, and for attacks that were made again for a purpose of their own */
export async function followedReport(
  evalId: string,
  trx: TransactionClientContract
): Promise<FollowedReport | null> {
  const { rows }: { rows: FollowedReport[] } = await trx.rawQuery(FIND, { evalId })
  const [report] = rows
  if (!report) return null
  // Taken in the order in which people's changes of many take them, so that nobody waits in a ring.
  await trx.rawQuery('select 1 from issues where target_id = ? order by id for no key update', [
    report.targetId,
  ])
  return report
}
