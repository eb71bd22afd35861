import { PROXY_APIS, type Upstreams } from '#api/contract/guardrails/guardrail'
import { invalidField } from '#api/platform/http/domain_error'
import { decideUrl } from '#api/platform/outbound/address_policy'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { outboundRules } from '#api/platform/settings/outbound_rules'

type Given = { [Api in keyof Upstreams]?: string | undefined } | undefined

/**
 * Checks the upstreams.
 * @throws 422 for an upstream that contains credentials or a query, or that the outbound rules block
 */
export async function checkUpstreams(upstreams: Given): Promise<void> {
  if (!upstreams) return
  await ensureSettingsLoaded()
  for (const api of PROXY_APIS) {
    const text = upstreams[api]
    if (text !== undefined) checkUpstream(`upstreams.${api}`, text)
  }
}

function checkUpstream(field: string, text: string) {
  const url = URL.parse(text)
  if (!url) throw invalidField(field, 'url', 'Enter an http or https URL')
  if (url.username || url.password || url.search || url.hash) {
    throw invalidField(field, 'url', 'Remove credentials, the query and the fragment from the URL')
  }
  const decision = decideUrl(url, outboundRules)
  if (!decision.allowed) throw invalidField(field, 'outbound', decision.reason)
}
