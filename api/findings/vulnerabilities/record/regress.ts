import { addEvents } from '../add_events.js'
import { DUE_DAYS_SQL } from '../due_date.js'
import type { FollowedReport } from './followed_report.js'
import { DUE_DAYS } from '#api/contract/findings/vulnerability'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Fixed vulnerabilities with successful attacks in this report. Reports older than the decision are ignored. */
const REGRESS = `
  with found as (
    select i.id, i.status from issues i join issue_occurrences o on o.issue_id = i.id and o.eval_id = :evalId
    where i.status in ('fixed', 'fixed_confirmed') and o.failed > 0 and o.tested_at > i.status_at
    for update of i
  )
  update issues i set status = 'regressed', status_at = now(), status_by_id = null, status_reason = null,
    owner_id = null, opened_at = now(),
    due_at = case when i.is_due_set then i.due_at
      else now() + (${DUE_DAYS_SQL} ->> i.severity)::int * interval '1 day' end,
    updated_at = now()
  from found where i.id = found.id returning i.id, found.status as former`

/**
 * Marks fixed vulnerabilities as regressed.
 * @returns the IDs of the regressed vulnerabilities
 */
export async function regress(
  { evalId }: FollowedReport,
  trx: TransactionClientContract
): Promise<string[]> {
  const { rows }: { rows: { id: string; former: string }[] } = await trx.rawQuery(REGRESS, {
    evalId,
    days: JSON.stringify(DUE_DAYS),
  })
  await addEvents(
    trx,
    rows.map(({ id, former }) => ({
      vulnerabilityId: id,
      kind: 'regressed' as const,
      evalId,
      details: { from: former, to: 'regressed' },
    }))
  )
  return rows.map(({ id }) => id)
}
