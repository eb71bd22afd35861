import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { invalidField } from '#api/platform/http/domain_error'
import type Organization from '#api/accounts/tenants/organization'
import { decideUrl } from '#api/platform/outbound/address_policy'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { outboundRules } from '#api/platform/settings/outbound_rules'

type Values = { url?: string | undefined; teamId?: string | null | undefined }

/**
 * Rejects URLs that are invalid, contain credentials or are blocked by the outbound rules, and teams that do not belong
 * to the organization.
 */
export async function checkValues(organization: Organization, { url, teamId }: Values) {
  await ensureSettingsLoaded()
  if (url !== undefined) checkUrl(url)
  if (!teamId) return
  const team = await organizationScope(organization, Team).query().where('id', teamId).first()
  if (!team) throw invalidField('teamId', 'exists', 'This team does not exist. Choose another one.')
}

function checkUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalidField('url', 'url', 'Enter an http or https URL')
  }
  if (url.username || url.password) {
    throw invalidField('url', 'url', 'Remove the user name and password from the URL')
  }
  const decision = decideUrl(url, outboundRules)
  if (!decision.allowed) throw invalidField('url', 'outbound', decision.reason)
}

/** Returns the default team of a webhook: the organization's oldest. */
export async function oldestTeamId(organization: Organization): Promise<string | null> {
  const team = await organizationScope(organization, Team)
    .query()
    .orderBy('created_at')
    .orderBy('id')
    .first()
  return team?.id ?? null
}
