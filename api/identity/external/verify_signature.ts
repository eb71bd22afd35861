import { askProvider } from '#api/identity/external/outgoing'
import type { Provider } from '#api/identity/external/provider'
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'

const keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * Checks that the provider wrote the token, by its public keys. FusionAuth signs with the client's
 * secret unless it is told otherwise; that one is known to the two of us only.
 */
export async function verifySignature(token: string, provider: Provider, config: Configuration) {
  const { alg } = decodeProtectedHeader(token)
  if (alg?.startsWith('HS') && provider.clientSecret) {
    return jwtVerify(token, new TextEncoder().encode(provider.clientSecret.release()))
  }
  const { jwks_uri: address } = config.serverMetadata()
  if (!address) throw new Error('The identity provider publishes no keys')
  const set =
    keys.get(address) ?? createRemoteJWKSet(new URL(address), { [customFetch]: askProvider })
  keys.set(address, set)
  return jwtVerify(token, set)
}
