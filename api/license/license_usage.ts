import type { LicenseUsage } from '#api/contract/license_status'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** First of the month, UTC, as the table of months has it. */
const monthOf = (moment: Date) => `${moment.toISOString().slice(0, 7)}-01`

type Usage = LicenseUsage & {
  /** Probes that unfinished scans may still send. */
  reserved: number
}

/** Targets that exist, probes of the month, and what is still to come: one statement, so that they fit each other. */
export async function licenseUsage(
  organizationId: string,
  now: Date,
  client: QueryClientContract = db.connection()
): Promise<Usage> {
  const { rows }: { rows: Usage[] } = await client.rawQuery(
    `select
       (select count(*)::int from targets join teams on teams.id = targets.team_id
         where teams.organization_id = :organizationId) as targets,
       (select coalesce(sum(probes), 0)::int from usage_months
         where organization_id = :organizationId and month = :month::date) as probes,
       (select coalesce(sum(greatest(0, case when s.total = 0 then s.planned else s.total end
           - s.passed - s.failed - s.errors - s.undecided)), 0)::int
         from scans s join teams on teams.id = s.team_id
         where teams.organization_id = :organizationId
           and s.status in ('queued', 'generating', 'running')) as reserved`,
    { organizationId, month: monthOf(now) }
  )
  return rows[0] ?? { targets: 0, probes: 0, reserved: 0 }
}
