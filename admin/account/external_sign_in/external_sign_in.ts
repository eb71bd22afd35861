import type { ConfigObject } from '#api/contract/accounts/session'

type Auth = ConfigObject['auth']

/** Values generated for each FusionAuth sign-in attempt. */
type Challenge = { state: string; nonce: string; challenge: string }

/** Returns the FusionAuth settings; values in `auth.fusionauth` override those in `auth`. */
function fusionAuthSettings({ fusionauth, ...auth }: Auth) {
  return {
    applicationId: fusionauth.applicationId ?? auth.applicationId,
    appUrl: fusionauth.appUrl ?? auth.appUrl,
    redirectUri: fusionauth.redirectUri ?? auth.redirectUri,
    scope: fusionauth.scope ?? auth.scope,
  }
}

/** Whether the FusionAuth configuration is complete. */
export function hasFusionAuth({
  useFusionAuth,
  auth,
}: Pick<ConfigObject, 'useFusionAuth' | 'auth'>) {
  const { applicationId, appUrl } = fusionAuthSettings(auth)
  return useFusionAuth && Boolean(applicationId && appUrl)
}

/**
 * Returns FusionAuth's authorization URL, with the identity provider hint if there is one.
 * @throws if the application ID or the FusionAuth URL is missing
 */
export function loginUrl(
  auth: Auth,
  attempt: Challenge,
  identityProviderId: string | null
): string {
  const { applicationId, appUrl, redirectUri, scope } = fusionAuthSettings(auth)
  if (!applicationId) throw new Error('applicationId is required')
  if (!appUrl) throw new Error('appUrl is required')
  const url = new URL(`${appUrl.replace(/(?<!\/)\/+$/, '')}/oauth2/authorize`)
  url.search = new URLSearchParams({
    client_id: applicationId,
    response_type: 'code',
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
    scope: scope ?? 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: attempt.challenge,
    code_challenge_method: 'S256',
    ...(identityProviderId ? { idp_hint: identityProviderId } : {}),
  }).toString()
  return url.href
}
