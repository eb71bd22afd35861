import { queryOptions, useMutation } from '@tanstack/react-query'
import type {
  ExternalSignInResponse,
  IdentityProviderHint,
} from '#api/contract/accounts/external_sign_in'
import type { SignInResponse } from '#api/contract/accounts/mfa'
import { get } from '../../core/data/api.js'
import { CACHE } from '../../core/data/queryClient.js'
import { text } from '../../core/i18n/i18n.js'
import { postUnauthenticated } from '../queries.js'
import { consumeAttempt } from './external_sign_in_attempt.js'
import { storedHint, storeHint } from './external_sign_in_hint.js'

/** Identity provider to which FusionAuth should redirect. The result is cached in the browser. */
export const hintQuery = queryOptions({
  queryKey: ['external_sign_in', 'hint'],
  queryFn: async () => {
    const kept = storedHint(localStorage, Date.now())
    if (kept) return kept
    const path = 'auth/fusionauth/identity-providers'
    const json = await get<IdentityProviderHint>(path, { onUnauthorized: 'ignore' })
    storeHint(localStorage, json, Date.now())
    return json
  },
  ...CACHE.identityProviders,
})

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

/** Mutation that completes the sign-in on the callback page, whose path determines the provider. */
export const useFinishSignIn = (onDone: (response: ExternalSignInResponse) => void) =>
  useMutation({
    mutationFn: ({ pathname, search }: { pathname: string; search: string }) =>
      pathname.startsWith('/auth/fusionauth/') ? fromFusionAuth(search) : fromProvider(search),
    onSuccess: (response) => onDone(response),
  })
