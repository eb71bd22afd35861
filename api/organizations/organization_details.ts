import { DUE_DAYS } from '#api/contract/issue'
import type { OrganizationDetails } from '#api/contract/overview'
import type Organization from '#api/organizations/organization'
import { flags } from '#config/flags'
import db from '@adonisjs/lucid/services/db'

const COUNTS = `
  select
    (select count(*)::int from teams where organization_id = :id) as teams,
    (select count(*)::int from organization_members where organization_id = :id) as users,
    (select count(*)::int from targets join teams on teams.id = team_id where organization_id = :id) as targets,
    (select count(*)::int from scans join teams on teams.id = team_id
      where organization_id = :id and scans.type = 'redteam') as scans`

export async function organizationDetails(
  organization: Organization
): Promise<OrganizationDetails> {
  const { id, name, canUseRedteam, canUseAdaptiveGuardrails, createdAt } = organization
  const { rows }: { rows: OrganizationDetails['counts'][] } = await db.rawQuery(COUNTS, { id })
  const [counts] = rows
  if (!counts) throw new Error('Counting answered no row')
  return {
    id,
    name,
    canUseRedteam,
    canUseAdaptiveGuardrails,
    createdAt: createdAt.toUTC().toISO() ?? '',
    mayChangeFlags: !flags.isPromptfooCloud,
    dueDays: organization.dueDays ?? DUE_DAYS,
    counts,
  }
}
