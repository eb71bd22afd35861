import { discover } from '#api/accounts/identity/external/protocol/discover'
import { explainFailure } from '#api/accounts/identity/external/protocol/explain_failure'
import type { PendingSignIn } from '#api/accounts/identity/external/pending_sign_ins'
import type { Provider } from '#api/accounts/identity/external/protocol/provider'
import * as client from 'openid-client'

/** Returns the authorization URL, and the state to keep until the browser returns. */
export async function startSignIn(
  provider: Provider,
  { redirect, reauthenticates }: Pick<PendingSignIn, 'redirect' | 'reauthenticates'>
): Promise<{ url: URL; pending: PendingSignIn }> {
  const pending = {
    provider: provider.name,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    redirect,
    reauthenticates,
    startedAt: Date.now(),
  }
  try {
    const url = client.buildAuthorizationUrl(await discover(provider), {
      redirect_uri: provider.redirectUri,
      scope: provider.scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      // Makes the provider authenticate the user again, even if its own session is still valid.
      ...(reauthenticates ? { prompt: 'login', max_age: '0' } : {}),
    })
    return { url, pending }
  } catch (error) {
    throw explainFailure(provider, error)
  }
}
