import type { TeamProbes, UsageReport } from '#api/contract/targets/usage'
import { licenseStatus } from '#api/contract/accounts/license/license_status'
import { installedLicense } from '#api/accounts/license/installed_license'
import { licenseUsage } from '#api/accounts/license/license_usage'
import type Organization from '#api/accounts/tenants/organization'
import db from '@adonisjs/lucid/services/db'

type ProbeRow = TeamProbes & { month: string }
type TargetRow = UsageReport['targets'][number]

/** Returns each team's probes in the given months, its current number of targets, and the current license status. */
export async function usageReport(
  { id }: Organization,
  months: string[],
  now = new Date()
): Promise<UsageReport> {
  const [from = '', to = ''] = [months[0], months.at(-1)]
  const [probes, targets, { license, isInstalled }, used] = await Promise.all([
    probesOf(id, from, to),
    targetsOf(id),
    installedLicense(id),
    licenseUsage(id, now),
  ])
  const inMonth = (month: string) => probes.filter((row) => row.month === month)
  return {
    from,
    to,
    months: months.map((month) => {
      const teams = inMonth(month).map(({ month: _, ...team }) => team)
      return { month, teams, probes: teams.reduce((sum, team) => sum + team.probes, 0) }
    }),
    targets,
    license: {
      ...licenseStatus(license, used, now),
      allowsOverage: license?.allowsOverage ?? false,
      isInstalled,
    },
  }
}

/** Loads the probes per month and team. Deleted teams keep the name that they had when they last sent a probe. */
async function probesOf(organizationId: string, from: string, to: string): Promise<ProbeRow[]> {
  const { rows }: { rows: ProbeRow[] } = await db.rawQuery(
    `select to_char(u.month, 'YYYY-MM') as month, u.team_id as "teamId",
       coalesce(teams.name, u.team_name) as "teamName", u.probes::int as probes
     from usage_months u left join teams on teams.id = u.team_id
     where u.organization_id = :organizationId and u.month between :from::date and :to::date
     order by u.month, 3, u.team_id`,
    { organizationId, from: `${from}-01`, to: `${to}-01` }
  )
  return rows
}

async function targetsOf(organizationId: string): Promise<TargetRow[]> {
  const { rows }: { rows: TargetRow[] } = await db.rawQuery(
    `select teams.id as "teamId", teams.name as "teamName", count(targets.id)::int as targets
     from teams left join targets on targets.team_id = teams.id
     where teams.organization_id = ? group by teams.id order by teams.name, teams.id`,
    [organizationId]
  )
  return rows
}
