import { appUrl } from '#config/app'
import env from '#start/env'
import type { ConfigObject } from '#api/contract/accounts/session'

const address = (value: string | undefined) => value?.replace(/(?<!\/)\/+$/, '') ?? null
const issuer = env.get('OIDC_ISSUER')
const clientId = env.get('OIDC_CLIENT_ID')

/** External identity providers. Browsers get only the settings that `publicAuth` returns, which are not secret. */
export const identityProviders = {
  fusionauth: {
    /** URL that this server calls. */
    apiUrl: address(env.get('FUSIONAUTH_API_URL')),
    /** URL that browsers open; defaults to `apiUrl`. */
    appUrl: address(env.get('FUSIONAUTH_APP_URL') ?? env.get('FUSIONAUTH_API_URL')),
    applicationId: env.get('FUSIONAUTH_APPLICATION_ID') ?? null,
    clientSecret: env.get('FUSIONAUTH_CLIENT_SECRET') ?? null,
    apiKey: env.get('FUSIONAUTH_API_KEY') ?? null,
    redirectUri: env.get('FUSIONAUTH_REDIRECT_URI') ?? `${appUrl}/auth/fusionauth/callback`,
    scope: env.get('FUSIONAUTH_SCOPE'),
  },
  oidc:
    issuer && clientId
      ? {
          issuer,
          clientId,
          clientSecret: env.get('OIDC_CLIENT_SECRET') ?? null,
          redirectUri: `${appUrl}/auth/oidc/callback`,
          scope: env.get('OIDC_SCOPE'),
          name: env.get('OIDC_NAME') ?? new URL(issuer).host,
        }
      : null,
}

/** Returns the settings that browsers need, sent as `auth` in the configuration object. */
export function publicAuth(): ConfigObject['auth'] {
  const {
    apiUrl,
    appUrl: providerUrl,
    applicationId,
    redirectUri,
    scope,
  } = identityProviders.fusionauth
  const login = { applicationId, appUrl: providerUrl, redirectUri, scope }
  const { oidc } = identityProviders
  return { apiUrl, ...login, fusionauth: login, oidc: oidc && { name: oidc.name } }
}
