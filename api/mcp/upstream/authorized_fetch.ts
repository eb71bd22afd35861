import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/** Provides the access token of one user for one server. */
export type Authorizer = {
  /** @param rejected the token that the server did not accept; it is not returned again @throws UpstreamError */
  token(rejected?: string): Promise<string>
  /** The server did not accept a renewed token either. @throws UpstreamError */
  reject(token: string): Promise<never>
}

/** Adds the current token to each request. A request that was rejected with 401 was not executed, so that it is repeated once. */
export function authorizedFetch(fetch: FetchLike, authorizer: Authorizer | undefined): FetchLike {
  if (!authorizer) return fetch
  return async (url, init) => {
    const token = await authorizer.token()
    const response = await fetch(url, withToken(init, token))
    if (response.status !== UNAUTHORIZED) return response
    await response.body?.cancel()
    const renewed = await authorizer.token(token)
    const second = await fetch(url, withToken(init, renewed))
    if (second.status !== UNAUTHORIZED) return second
    await second.body?.cancel()
    return authorizer.reject(renewed)
  }
}

const UNAUTHORIZED = 401

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}
