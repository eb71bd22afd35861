import type { ServerRequest } from '#api/mcp/upstream/call_events'
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'

/** Channel through which requests of servers reach the client of a call. */
export type ClientChannel = {
  capabilities: ClientCapabilities
  /** Sends a request and returns the client's response. @throws McpError that the client returned */
  send: (
    request: ServerRequest,
    limits: { timeoutMs: number; signal: AbortSignal }
  ) => Promise<Record<string, unknown>>
}

/** Items to which permissions of the kind `client_request` can apply. */
export const CLIENT_REQUESTS = ['elicitation', 'elicitation_url', 'sampling', 'roots'] as const
export type ClientRequestName = (typeof CLIENT_REQUESTS)[number]

/** Returns the name by which permissions refer to a request; null for requests that are never passed on. */
export function clientRequestName({ method, params }: ServerRequest): ClientRequestName | null {
  if (method === 'elicitation/create') {
    if (params.mode === undefined || params.mode === 'form') return 'elicitation'
    return params.mode === 'url' ? 'elicitation_url' : null
  }
  if (method === 'sampling/createMessage') return 'sampling'
  return method === 'roots/list' ? 'roots' : null
}

/** Whether the client declared that it can respond to the request, with all of its options. */
export function isDeclared(
  { elicitation, sampling, roots }: ClientCapabilities,
  name: ClientRequestName,
  { tools, toolChoice }: Record<string, unknown>
): boolean {
  if (name === 'roots') return roots !== undefined
  if (name === 'elicitation_url') return elicitation?.url !== undefined
  // Before revision 2025-11-25, the capability had no modes and meant forms.
  if (name === 'elicitation') {
    return elicitation !== undefined && (elicitation.form !== undefined || !elicitation.url)
  }
  const usesTools = tools !== undefined || toolChoice !== undefined
  return sampling !== undefined && (!usesTools || sampling.tools !== undefined)
}

/** Returns the capabilities that a server may see: those for requests to the client, without extensions. */
export function passedCapabilities({
  elicitation,
  sampling,
  roots,
}: ClientCapabilities = {}): ClientCapabilities {
  return {
    ...(elicitation && { elicitation }),
    ...(sampling && { sampling: sampling.tools ? { tools: {} } : {} }),
    ...(roots && { roots: {} }),
  }
}
