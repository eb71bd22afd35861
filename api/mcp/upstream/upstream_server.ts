import type { Authorizer } from '#api/mcp/upstream/http/authorized_send'
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'

/**
 * Data for calling a server. `headers` contains credentials, so it exists only in memory; for stdio servers, it contains
 * environment variables.
 */
export type UpstreamServer = {
  id: string
  teamId: string
  organizationId: string
  url: string
  headers: Record<string, string>
  /** Owner of the session; undefined for a probe. */
  userId?: string
  /** Whether the session's client has no session either; revision 2026-07-28 is then tried first. */
  isStateless?: boolean
  /** Set for servers that users call with their own accounts. */
  authorizer?: Authorizer | undefined
  /** Capabilities of the client to respond to requests from the server. */
  clientCapabilities?: ClientCapabilities
}

/** Whether the connection is only used to list the tools of a server. */
export const isProbe = ({ userId }: UpstreamServer): boolean => userId === undefined
