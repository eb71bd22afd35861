import type { Authorizer } from '#api/mcp/upstream/http/authorized_send'
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'

/**
 * Data for calling a server. `headers` contain credentials and exist only in memory; those of a stdio server are
 * its environment.
 */
export type UpstreamServer = {
  id: string
  teamId: string
  organizationId: string
  url: string
  headers: Record<string, string>
  /** Owner of the session; undefined for a probe. */
  userId?: string
  /** Whether its client has no sessions either, so that revision 2026-07-28 is tried first. */
  isStateless?: boolean
  /** For servers that users call with their own accounts. */
  authorizer?: Authorizer | undefined
  /** Capabilities and handlers of the client for requests of the server. */
  clientCapabilities?: ClientCapabilities
}

/** Whether the connection is only used to list the tools of a server. */
export const isProbe = ({ userId }: UpstreamServer): boolean => userId === undefined
