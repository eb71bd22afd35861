import { discover } from '#api/accounts/identity/external/protocol/discover'
import { findProvider, type Provider } from '#api/accounts/identity/external/protocol/provider'
import {
  PUBLIC_KEY_ALGORITHMS,
  publishedKeys,
} from '#api/accounts/identity/external/protocol/verify_signature'
import { flags } from '#config/flags'
import { identityProviders } from '#config/identity_provider'
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'

/** A verified access token. */
export type AccessToken = { issuer: string; subject: string; scopes: readonly string[] }

const MAX_TOKEN_CHARS = 8_000
const CLOCK_TOLERANCE_S = 5

/** Returns the identity provider used for sign-in; null if none is configured. */
export function tokenProvider(): Provider | null {
  if (identityProviders.oidc) return findProvider('oidc')
  const { apiUrl, applicationId } = identityProviders.fusionauth
  return flags.useFusionAuth && apiUrl && applicationId ? findProvider('fusionauth') : null
}

/**
 * Returns the issuer from the provider's metadata.
 * @throws if the provider cannot be reached
 */
export const issuerOf = async (provider: Provider): Promise<string> =>
  (await discover(provider)).serverMetadata().issuer

/**
 * Verifies an access token of the identity provider: its signature, issuer, expiry, and that it was issued for exactly
 * this audience. Tokens that cannot be valid are rejected without a request to the provider.
 * @returns null for an invalid token
 * @throws if the provider cannot be reached
 */
export async function verifyAccessToken(
  provider: Provider,
  token: string,
  audience: string
): Promise<AccessToken | null> {
  if (!isPlausible(token, audience)) return null
  const config = await discover(provider)
  const { issuer, jwks_uri: address } = config.serverMetadata()
  if (decodeJwt(token).iss !== issuer || !address) return null
  try {
    const { payload } = await jwtVerify(token, publishedKeys(address), {
      ...{ issuer, audience, algorithms: PUBLIC_KEY_ALGORITHMS },
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_TOLERANCE_S,
    })
    const { sub: subject = '' } = payload
    return subject === '' ? null : { issuer, subject, scopes: scopesOf(payload) }
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error
    return null
  }
}

/** Whether the unverified token has the claims that a valid one requires. */
function isPlausible(token: string, audience: string): boolean {
  if (token.length > MAX_TOKEN_CHARS) return false
  try {
    const { alg } = decodeProtectedHeader(token)
    const { aud } = decodeJwt(token)
    return PUBLIC_KEY_ALGORITHMS.includes(alg ?? '') && [aud].flat().includes(audience)
  } catch {
    return false
  }
}

/** Returns the scopes, which providers list in `scope`, separated by spaces, or in `scp`. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const values: unknown[] = [scope, scp].flat()
  return values.flatMap((value) => (typeof value === 'string' ? value.split(' ') : []))
}
