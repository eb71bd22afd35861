import type { ConfigObject } from '#api/contract/session'

type Auth = ConfigObject['auth']

/** What makes one attempt to sign in by FusionAuth different from every other. */
type Challenge = { state: string; nonce: string; challenge: string }

/** FusionAuth's settings, those of its own group first. */
function fusionAuthSettings({ fusionauth, ...auth }: Auth) {
  return {
    applicationId: fusionauth.applicationId ?? auth.applicationId,
    appUrl: fusionauth.appUrl ?? auth.appUrl,
    redirectUri: fusionauth.redirectUri ?? auth.redirectUri,
    scope: fusionauth.scope ?? auth.scope,
  }
}

/** Whether people can be sent to FusionAuth. */
export function hasFusionAuth({
  useFusionAuth,
  auth,
}: Pick<ConfigObject, 'useFusionAuth' | 'auth'>) {
  const { applicationId, appUrl } = fusionAuthSettings(auth)
  return useFusionAuth && Boolean(applicationId && appUrl)
}

/**
 * Where FusionAuth signs people in, going on to the identity provider when that is known. Throws
 * without the id of the application: FusionAuth would not know for whom it asks.
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
