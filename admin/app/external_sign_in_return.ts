import type { ExternalSignInAnswer } from '#api/contract/external_sign_in'
import type { SignInAnswer } from '#api/contract/mfa'
import { takeAttempt } from './external_sign_in_attempt.js'
import { http } from './http.js'
import { text } from './i18n.js'

const post = async <T>(path: string, body: object): Promise<T> =>
  (await http<T>(path, { method: 'POST', body, onUnauthorized: 'ignore' })).json

/** Back from FusionAuth: this tab knows the state, the server exchanges the code. */
async function fromFusionAuth(query: URLSearchParams): Promise<ExternalSignInAnswer> {
  const attempt = takeAttempt(query.get('state'))
  if (!attempt) throw new Error(text('external.not_started_here'))
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

/** Back from any other provider: the server knows the state, and checks all of the answer. */
const fromProvider = (query: string): Promise<ExternalSignInAnswer> =>
  post('auth/oidc/callback', { query })

/** Finishes signing in at the address that the provider sent this tab back to. */
export const finishSignIn = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname.startsWith('/auth/fusionauth/')
    ? fromFusionAuth(new URLSearchParams(search))
    : fromProvider(search)
