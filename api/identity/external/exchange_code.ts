import { discover } from '#api/identity/external/discover'
import { explainFailure } from '#api/identity/external/explain_failure'
import type { Provider } from '#api/identity/external/provider'
import { verifySignature } from '#api/identity/external/verify_signature'
import * as client from 'openid-client'

/** Who somebody is by the word of an identity provider. */
export type ExternalPerson = {
  issuer: string
  subject: string
  /** null unless the provider vouches for it. */
  verifiedEmail: string | null
  name: string | null
}

type Claims = Record<string, unknown>

/**
 * Turns the code that the provider sent along into a person, after every check that OpenID Connect
 * asks for: state, nonce, PKCE, issuer, audience, times, signature.
 * Rejects with one of the errors of this folder.
 */
export async function exchangeCode(
  provider: Provider,
  callback: URL,
  checks: { state?: string; nonce: string; verifier: string; maxAgeSeconds?: number }
): Promise<ExternalPerson> {
  try {
    const config = await discover(provider)
    const tokens = await client.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: checks.verifier,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
      ...(checks.state ? { expectedState: checks.state } : {}),
      // Refuses an answer without auth_time, or with an older one.
      ...(checks.maxAgeSeconds ? { maxAge: checks.maxAgeSeconds } : {}),
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new Error('The answer has no id token')
    await verifySignature(tokens.id_token, provider, config)
    const more = await userInfo(config, tokens.access_token, claims)
    return toPerson({ ...more, ...claims }, claims)
  } catch (error) {
    throw explainFailure(provider, error)
  }
}

/** Many providers keep the address for those who ask a second time. */
async function userInfo(config: client.Configuration, accessToken: string, claims: client.IDToken) {
  if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return {}
  return client.fetchUserInfo(config, accessToken, claims.sub)
}

function toPerson(all: Claims, { iss, sub }: client.IDToken): ExternalPerson {
  const email = text(all.email)
  const name =
    text(all.name) ??
    ([text(all.given_name), text(all.family_name)].filter(Boolean).join(' ') || null)
  return {
    issuer: iss,
    subject: sub,
    // The claim itself, not something like it: a provider that sends "true" as a text has not vouched.
    verifiedEmail: all.email_verified === true ? email : null,
    name: name && name.slice(0, 120),
  }
}

const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
