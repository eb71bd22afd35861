import type { ExternalSignInResponse } from '#api/contract/accounts/external_sign_in'
import type { SignInResponse } from '#api/contract/accounts/mfa'
import { consumeAttempt } from './external_sign_in_attempt.js'
import { post } from '../../core/data/api.js'
import { text } from '../../core/i18n/i18n.js'

const postUnauthenticated = <T>(path: string, body: object): Promise<T> =>
  post<T>(path, body, { onUnauthorized: 'ignore' })

/**
 * Completes a FusionAuth sign-in that this tab started by sending the authorization code to the server, which exchanges
 * it. If this tab has no matching attempt, the server started the flow (reauthentication) and stores its state.
 */
async function fromFusionAuth(search: string): Promise<ExternalSignInResponse> {
  const query = new URLSearchParams(search)
  const attempt = consumeAttempt(query.get('state'))
  if (!attempt) return fromProvider(search)
  const { nonce, verifier, redirect } = attempt
  const code = query.get('code')
  if (!code) {
    const reason = query.get('error_description') ?? query.get('error') ?? ''
    throw new Error(text('external.refused', { reason }))
  }
  const iss = query.get('iss')
  const body = { code, code_verifier: verifier, nonce, ...(iss ? { iss } : {}) }
  const response = await postUnauthenticated<SignInResponse>('auth/fusionauth/token-proxy', body)
  return { ...response, redirect, isReauthentication: false }
}

/** Completes a flow whose state is stored on the server. */
const fromProvider = (query: string): Promise<ExternalSignInResponse> =>
  postUnauthenticated('auth/oidc/callback', { query })

/** Completes the sign-in on the callback page. The path determines the provider. */
export const finishSignIn = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname.startsWith('/auth/fusionauth/') ? fromFusionAuth(search) : fromProvider(search)
