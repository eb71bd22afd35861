import type { UpstreamError } from '#api/mcp/upstream/upstream_error'
import type { Reply, Send, SentRequest } from '#api/mcp/upstream/http/send'
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js'

/** Provides the access token of one user for one server. */
export type Authorizer = {
  /**
   * Returns the current token.
   * @param rejected the token that the server did not accept, which is not returned again
   * @throws UpstreamError
   */
  token(rejected?: string): Promise<string>
  /**
   * Reports that the server did not accept a renewed token either.
   * @throws UpstreamError
   */
  reject(token: string): Promise<never>
  /** Returns the error for a request that requires scopes that the account did not grant. */
  missesScope(scope: string | undefined): UpstreamError
}

/**
 * Adds the current token to each request. A request that was rejected with 401 was not executed, so it is sent once more
 * with a new token.
 */
export function authorizedSend(send: Send, authorizer: Authorizer | undefined): Send {
  if (!authorizer) return send
  return async (url, request) => {
    const token = await authorizer.token()
    const reply = await send(url, withToken(request, token))
    assertScope(reply, authorizer)
    if (reply.status !== UNAUTHORIZED) return reply
    reply.body.destroy()
    const renewed = await authorizer.token(token)
    const second = await send(url, withToken(request, renewed))
    assertScope(second, authorizer)
    if (second.status !== UNAUTHORIZED) return second
    second.body.destroy()
    return authorizer.reject(renewed)
  }
}

const UNAUTHORIZED = 401
const FORBIDDEN = 403

/**
 * Rejects a 403 response that requires more scopes.
 * @throws UpstreamError
 */
function assertScope({ status, headers, body }: Reply, authorizer: Authorizer): void {
  const challenge = headers['www-authenticate']
  if (status !== FORBIDDEN || challenge === undefined) return
  const response = new Response(null, { headers: { 'www-authenticate': challenge } })
  const { error, scope } = extractWWWAuthenticateParams(response)
  if (error !== 'insufficient_scope') return
  body.destroy()
  throw authorizer.missesScope(scope)
}

function withToken({ headers, ...request }: SentRequest, token: string): SentRequest {
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization')
  return { ...request, headers: { ...Object.fromEntries(kept), authorization: `Bearer ${token}` } }
}
