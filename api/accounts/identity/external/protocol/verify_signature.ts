import { fetchFromProvider } from '#api/accounts/identity/external/protocol/outgoing'
import type { Provider } from '#api/accounts/identity/external/protocol/provider'
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'

const keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

const SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512']
export const PUBLIC_KEY_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/**
 * Verifies the signature of an ID token with the provider's published keys or, for HMAC algorithms (FusionAuth's
 * default), with the client secret. Keys and key URLs in the token's header are ignored.
 */
export async function verifySignature(token: string, provider: Provider, config: Configuration) {
  const { alg } = decodeProtectedHeader(token)
  if (alg?.startsWith('HS') && provider.clientSecret) {
    const secret = new TextEncoder().encode(provider.clientSecret.release())
    return jwtVerify(token, secret, { algorithms: SECRET_ALGORITHMS })
  }
  const { jwks_uri: address } = config.serverMetadata()
  if (!address) throw new Error('The identity provider publishes no signing keys')
  return jwtVerify(token, publishedKeys(address), { algorithms: PUBLIC_KEY_ALGORITHMS })
}

/** Returns the keys that a provider publishes, cached. Unknown key IDs cause at most one request per 30 seconds. */
export function publishedKeys(address: string) {
  const set =
    keys.get(address) ?? createRemoteJWKSet(new URL(address), { [customFetch]: fetchFromProvider })
  keys.set(address, set)
  return set
}
