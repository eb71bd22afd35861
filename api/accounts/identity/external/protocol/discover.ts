import { fetchFromProvider } from '#api/accounts/identity/external/protocol/outgoing'
import type { Provider } from '#api/accounts/identity/external/protocol/provider'
import * as client from 'openid-client'

/** Maximum age of cached metadata. */
const FRESH_MS = 3_600_000

const known = new Map<string, { found: Promise<client.Configuration>; until: number }>()

/** Loads the provider's metadata, cached for FRESH_MS. Failures are not cached. */
export function discover(provider: Provider): Promise<client.Configuration> {
  const key = `${provider.discovery.href} ${provider.clientId}`
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.found
  const found = ask(provider)
  known.set(key, { found, until: Date.now() + FRESH_MS })
  found.catch(() => known.delete(key))
  return found
}

function ask({ discovery, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const isPlain = discovery.protocol === 'http:'
  return client.discovery(
    discovery,
    clientId,
    undefined,
    clientSecret ? bySecret(clientSecret.release()) : client.None(),
    {
      [client.customFetch]: (url, options) => fetchFromProvider(url, options),
      // `http:` issuers are configured deliberately, for a provider on the same host or for tests.
      execute: isPlain ? [client.allowInsecureRequests] : [],
    }
  )
}

/** Authenticates with the secret: in the body if the provider supports that, otherwise in the header. */
function bySecret(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_post') ? inBody : inHeader
    return way(server, ...rest)
  }
}
