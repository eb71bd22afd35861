import type { LicenseUsage } from '#api/contract/accounts/license/license_status'
import { workCounts } from '#api/accounts/license/work_counts'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Returns the first day of the month in UTC, which is the key in `usage_months`. */
const monthOf = (moment: Date) => `${moment.toISOString().slice(0, 7)}-01`

type Usage = LicenseUsage & {
  /** Probes that unfinished scans can still send. */
  reserved: number
}

/** Counts targets, probes of the month, and reserved probes in one statement, so that the counts are consistent. */
export async function licenseUsage(
  organizationId: string,
  now: Date,
  client: QueryClientContract = db.connection()
): Promise<Usage> {
  const { targets, reservedProbes } = workCounts.sql()
  const { rows }: { rows: Usage[] } = await client.rawQuery(
    `select
       ${targets} as targets,
       (select coalesce(sum(probes), 0)::int from usage_months
         where organization_id = :organizationId and month = :month::date) as probes,
       ${reservedProbes} as reserved`,
    { organizationId, month: monthOf(now) }
  )
  return rows[0] ?? { targets: 0, probes: 0, reserved: 0 }
}

/**
 * CTE that adds the calls in `counted` to the monthly total of the team in `of_scan`; used by the statement that stores
 * results.
 */
export const COUNT_PROBES = `
  of_month as (
    insert into usage_months (organization_id, team_id, team_name, month, probes)
    select t.organization_id, t.id, t.name, date_trunc('month', now() at time zone 'utc')::date, c.calls
    from counted c cross join of_scan s join teams t on t.id = s.team_id
    where c.total > 0
    on conflict (organization_id, month, team_id)
      do update set probes = usage_months.probes + excluded.probes, team_name = excluded.team_name
  )`

/** Adds messages that are not counted with results to a team's monthly total. */
export const countProbes = (trx: TransactionClientContract, teamId: string, calls: number) =>
  trx.rawQuery(
    `with counted as (select 1 as total, :calls::int as calls), of_scan as (select :teamId::uuid as team_id),
     ${COUNT_PROBES} select 1`,
    { teamId, calls }
  )
