import { discover } from '#api/accounts/identity/external/protocol/discover'
import { explainFailure } from '#api/accounts/identity/external/protocol/explain_failure'
import type { Provider } from '#api/accounts/identity/external/protocol/provider'
import { verifySignature } from '#api/accounts/identity/external/protocol/verify_signature'
import * as client from 'openid-client'

/** A user as described by an identity provider. */
export type ExternalPerson = {
  issuer: string
  subject: string
  /** Null unless the provider verified it. */
  verifiedEmail: string | null
  name: string | null
}

type Claims = Record<string, unknown>

/**
 * Exchanges the authorization code for the user's identity. Performs the OpenID Connect checks: state, nonce, PKCE,
 * issuer, audience, expiry, and signature.
 * @throws the errors in `external/errors.ts`
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
      // Makes the client reject an `auth_time` that is missing or too old.
      ...(checks.maxAgeSeconds ? { maxAge: checks.maxAgeSeconds } : {}),
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new Error('The response has no ID token')
    await verifySignature(tokens.id_token, provider, config)
    const more = await userInfo(config, tokens.access_token, claims)
    return toPerson({ ...more, ...claims }, claims)
  } catch (error) {
    throw explainFailure(provider, error)
  }
}

/** Loads the user info if the token has no email address, because many providers return it only there. */
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
    // Only the boolean `true` counts, not the string "true".
    verifiedEmail: all.email_verified === true ? email : null,
    name: name && name.slice(0, 120),
  }
}

const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
