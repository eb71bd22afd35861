import { invalidField } from '#api/http/domain_error'
import type Organization from '#api/organizations/organization'
import { decideUrl } from '#api/outbound/address_policy'
import { settingsKnown } from '#api/server_settings/installation_setting'
import { outboundRules } from '#api/server_settings/outbound_rules'

type Values = { url?: string | undefined; teamId?: string | null | undefined }

/** Refuses an address that could never be called, and a team of others. */
export async function checkValues(organization: Organization, { url, teamId }: Values) {
  await settingsKnown()
  if (url !== undefined) checkUrl(url)
  if (!teamId) return
  const team = await organization.related('teams').query().where('id', teamId).first()
  if (!team) throw invalidField('teamId', 'exists', 'There is no such team: choose another one')
}

function checkUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalidField('url', 'url', 'Give an http or https URL')
  }
  if (url.username || url.password) {
    throw invalidField('url', 'url', 'Leave user name and password out of the URL')
  }
  const decision = decideUrl(url, outboundRules)
  if (!decision.allowed) throw invalidField('url', 'outbound', decision.reason)
}

/** Where a webhook belongs that names no team: the organization's first. */
export async function oldestTeamId(organization: Organization): Promise<string | null> {
  const team = await organization
    .related('teams')
    .query()
    .orderBy('created_at')
    .orderBy('id')
    .first()
  return team?.id ?? null
}
