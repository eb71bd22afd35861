import { DUE_DAYS } from '#api/contract/findings/vulnerability'
import type { OrganizationDetails } from '#api/contract/findings/overview'
import type Organization from '#api/accounts/tenants/organization'
import { workCounts } from '#api/accounts/license/work_counts'
import { flags } from '#config/flags'
import db from '@adonisjs/lucid/services/db'

const countsQuery = ({ targets, scans } = workCounts.sql()) => `
  select
    (select count(*)::int from teams where organization_id = :organizationId) as teams,
    (select count(*)::int from organization_members m join users u on u.id = m.user_id
      where m.organization_id = :organizationId and u.kind = 'person') as users,
    ${targets} as targets, ${scans} as scans`

export async function organizationDetails(
  organization: Organization
): Promise<OrganizationDetails> {
  const { id, name, canUseRedteam, canUseAdaptiveGuardrails, createdAt } = organization
  const { rows }: { rows: OrganizationDetails['counts'][] } = await db.rawQuery(countsQuery(), {
    organizationId: id,
  })
  const [counts] = rows
  if (!counts) throw new Error('The count returned no row')
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
