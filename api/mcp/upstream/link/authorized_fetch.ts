import type { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/** Provides the access token of one user for one server. */
export type Authorizer = {
  /** @param rejected the token that the server did not accept; it is not returned again @throws UpstreamError */
  token(rejected?: string): Promise<string>
  /** The server did not accept a renewed token either. @throws UpstreamError */
  reject(token: string): Promise<never>
  /** The server requires scopes that the account did not grant. */
  missesScope(scope: string | undefined): UpstreamError
}

/** Adds the current token to each request. A request that was rejected with 401 was not executed, so that it is repeated once. */
export function authorizedFetch(fetch: FetchLike, authorizer: Authorizer | undefined): FetchLike {
  if (!authorizer) return fetch
  return async (url, init) => {
    const token = await authorizer.token()
    const response = await fetch(url, withToken(init, token))
    await assertScope(response, authorizer)
    if (response.status !== UNAUTHORIZED) return response
    await response.body?.cancel()
    const renewed = await authorizer.token(token)
    const second = await fetch(url, withToken(init, renewed))
    await assertScope(second, authorizer)
    if (second.status !== UNAUTHORIZED) return second
    await second.body?.cancel()
    return authorizer.reject(renewed)
  }
}

const UNAUTHORIZED = 401
const FORBIDDEN = 403

/** @throws UpstreamError */
async function assertScope(response: Response, authorizer: Authorizer): Promise<void> {
  if (response.status !== FORBIDDEN) return
  const { error, scope } = extractWWWAuthenticateParams(response)
  if (error !== 'insufficient_scope') return
  await response.body?.cancel()
  throw authorizer.missesScope(scope)
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}
