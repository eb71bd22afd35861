import { discover } from '#api/identity/external/discover'
import { explainFailure } from '#api/identity/external/explain_failure'
import type { Provider } from '#api/identity/external/provider'
import { verifySignature } from '#api/identity/external/verify_signature'
import * as client from 'openid-client'

/** A person as an identity provider describes them. */
export type ExternalPerson = {
  issuer: string
  subject: string
  /** null unless the provider verified it. */
  verifiedEmail: string | null
  name: string | null
}

type Claims = Record<string, unknown>

/**
 * Exchanges the authorization code for a person after the checks of OpenID Connect: state, nonce, PKCE, issuer,
 * audience, times, signature.
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
      // Rejects a missing or older auth_time.
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

/** Many providers return the email address from the userinfo endpoint only. */
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
    // Only the boolean counts: the string "true" is not a verified address.
    verifiedEmail: all.email_verified === true ? email : null,
    name: name && name.slice(0, 120),
  }
}

const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
