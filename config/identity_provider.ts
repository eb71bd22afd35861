import { appUrl } from '#config/app'
import env from '#start/env'
import type { ConfigObject } from '#api/contract/session'

const SCOPE = 'openid email profile'

const address = (value: string | undefined) => value?.replace(/(?<!\/)\/+$/, '') ?? null
const issuer = env.get('OIDC_ISSUER')
const clientId = env.get('OIDC_CLIENT_ID')

/** Where people may sign in besides here. Secrets stay on the server. */
export const identityProviders = {
  fusionauth: {
    /** Called by this server. */
    apiUrl: address(env.get('FUSIONAUTH_API_URL')),
    /** Opened by browsers; the same one, unless said otherwise. */
    appUrl: address(env.get('FUSIONAUTH_APP_URL') ?? env.get('FUSIONAUTH_API_URL')),
    applicationId: env.get('FUSIONAUTH_APPLICATION_ID') ?? null,
    clientSecret: env.get('FUSIONAUTH_CLIENT_SECRET') ?? null,
    apiKey: env.get('FUSIONAUTH_API_KEY') ?? null,
    redirectUri: env.get('FUSIONAUTH_REDIRECT_URI') ?? `${appUrl}/auth/fusionauth/callback`,
    scope: env.get('FUSIONAUTH_SCOPE') ?? SCOPE,
  },
  oidc:
    issuer && clientId
      ? {
          issuer,
          clientId,
          clientSecret: env.get('OIDC_CLIENT_SECRET') ?? null,
          redirectUri: `${appUrl}/auth/oidc/callback`,
          scope: env.get('OIDC_SCOPE') ?? SCOPE,
          name: env.get('OIDC_NAME') ?? new URL(issuer).host,
        }
      : null,
}

/** What browsers may know of it: the `auth` of the configuration object. */
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
