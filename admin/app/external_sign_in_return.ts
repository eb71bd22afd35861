import type { ExternalSignInAnswer } from '#api/contract/external_sign_in'
import type { SignInAnswer } from '#api/contract/mfa'
import { takeAttempt } from './external_sign_in_attempt.js'
import { http } from './http.js'
import { text } from './i18n.js'

const post = async <T>(path: string, body: object): Promise<T> =>
  (await http<T>(path, { method: 'POST', body, onUnauthorized: 'ignore' })).json

/**
 * Completes a sign-in through FusionAuth that this tab started; the server exchanges the code. The server itself
 * starts the confirmation of an identity, and has its state.
 */
async function fromFusionAuth(search: string): Promise<ExternalSignInAnswer> {
  const query = new URLSearchParams(search)
  const attempt = takeAttempt(query.get('state'))
  if (!attempt) return fromProvider(search)
  const { nonce, verifier, redirect } = attempt
  const code = query.get('code')
  if (!code) {
    const reason = query.get('error_description') ?? query.get('error') ?? ''
    throw new Error(text('external.refused', { reason }))
  }
  const iss = query.get('iss')
  const body = { code, code_verifier: verifier, nonce, ...(iss ? { iss } : {}) }
  const answer = await post<SignInAnswer>('auth/fusionauth/token-proxy', body)
  return { ...answer, redirect, isReauthentication: false }
}

/** Completes a sign-in whose state the server keeps. */
const fromProvider = (query: string): Promise<ExternalSignInAnswer> =>
  post('auth/oidc/callback', { query })

/** Completes the sign-in at the callback address. */
export const finishSignIn = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname.startsWith('/auth/fusionauth/') ? fromFusionAuth(search) : fromProvider(search)
