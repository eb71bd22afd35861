import { NOT_CONFIGURED } from '#api/accounts/identity/external/errors'
import { flags } from '#config/flags'
import { identityProviders } from '#config/identity_provider'
import type { Secret } from '@adonisjs/core/helpers'

export type ProviderName = 'fusionauth' | 'oidc'

export type Provider = {
  name: ProviderName
  /** Issuer URL, or the URL of the metadata. */
  discovery: URL
  clientId: string
  clientSecret: Secret<string> | null
  redirectUri: string
  scope: string
}

/**
 * Returns the configuration of a provider.
 * @throws NOT_CONFIGURED
 */
export function findProvider(name: ProviderName): Provider {
  const provider = name === 'oidc' ? oidc() : fusionAuth()
  if (!provider) throw NOT_CONFIGURED()
  return provider
}

function oidc(): Provider | null {
  const { oidc: settings } = identityProviders
  return settings && { ...settings, name: 'oidc', discovery: new URL(settings.issuer) }
}

function fusionAuth(): Provider | null {
  const { apiUrl, applicationId, ...settings } = identityProviders.fusionauth
  if (!flags.useFusionAuth || !apiUrl || !applicationId) return null
  // The issuer of a FusionAuth tenant is configurable, so it can differ from the URL.
  const discovery = new URL(`${apiUrl}/.well-known/openid-configuration`)
  return { ...settings, name: 'fusionauth', discovery, clientId: applicationId }
}
