import { dueDate, dueDaysOf } from '../due_date.js'
import type { FollowedReport } from './followed_report.js'
import type { ReportGroup } from './report_groups.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Inserts vulnerabilities that are new for the target.
 * @returns their IDs
 */
export async function insertFound(
  { teamId, targetId, targetName, testedAt, evalId }: FollowedReport,
  groups: ReportGroup[],
  trx: TransactionClientContract
): Promise<string[]> {
  const now = new Date()
  const dueDays = await dueDaysOf(teamId, trx)
  const rows = groups
    .filter(({ failed }) => failed > 0)
    .map(({ pluginId, policyId, weakness, severity }) => ({
      plugin_id: pluginId,
      policy_id: policyId,
      weakness,
      severity,
      due_at: dueDate(severity, now, dueDays),
    }))
  const made: { rows: { id: string }[] } = await trx.rawQuery(
    `insert into issues (team_id, target_id, target_name, plugin_id, policy_id, weakness, severity, due_at, status_at,
       opened_at, first_seen_at, last_seen_at, last_tested_at, last_eval_id)
     select :teamId, :targetId, :targetName, plugin_id, policy_id, weakness, severity, due_at, :now,
       :now, :testedAt, :testedAt, :testedAt, :evalId
     from jsonb_to_recordset(:rows::jsonb)
       as g (plugin_id text, policy_id text, weakness text, severity text, due_at timestamptz)
     on conflict (target_id, plugin_id, policy_id) do nothing returning id`,
    { teamId, targetId, targetName, testedAt, now, evalId, rows: JSON.stringify(rows) }
  )
  return made.rows.map(({ id }) => id)
}
