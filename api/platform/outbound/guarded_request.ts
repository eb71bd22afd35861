import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { decideUrl } from './address_policy.js'
import { decodedBody } from './decoded_body.js'
import { guardedAgent } from './guarded_agent.js'
import { findRefusal, RefusedConnection, type OnRefused } from './refused_connection.js'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { request } from 'undici'

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
  /** Called if the call is refused, for the administrators' log. */
  onRefused?: OnRefused
}

/** A response whose body must be read or destroyed. */
export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Readable }

export type GuardedRequest = (url: URL, request: OutboundRequest) => Promise<OutboundResponse>

/**
 * Creates a function that sends requests under the outbound rules, like `createGuardedFetch`, but without the objects
 * and streams of the Fetch standard, which use more CPU than the rest of a short call. It follows no redirects, and its
 * callers must limit size and time. All connections share one pool.
 */
export function createGuardedRequest(rules: () => OutboundRules): GuardedRequest {
  const dispatcher = guardedAgent(rules)
  return async (url, { onRefused, headers, ...given }) => {
    try {
      const decision = decideUrl(url, rules())
      if (!decision.allowed) throw new RefusedConnection(url.hostname, decision.reason)
      const sent = { 'accept-encoding': 'gzip, deflate, br', ...headers }
      const response = await request(url, { ...given, headers: sent, dispatcher })
      const { statusCode: status, headers: received } = response
      // Errors still reach readers of the body. Without this listener, the error of an unread body would crash the
      // process.
      response.body.on('error', () => {})
      const body = decodedBody(response.body, String(received['content-encoding'] ?? ''))
      body.on('error', () => {})
      return { status, headers: received, body }
    } catch (error) {
      const refused = findRefusal(error)
      if (!refused) throw error
      onRefused?.(refused)
      throw refused
    }
  }
}
