import type { Authorizer } from '#api/mcp/upstream/http/authorized_send'
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'

/**
 * What is needed to call a server. `headers` contain credentials and exist only in memory; those of a stdio server are
 * its environment.
 */
export type UpstreamServer = {
  id: string
  teamId: string
  organizationId: string
  url: string
  headers: Record<string, string>
  /** Whose session it is; without one, a probe. */
  userId?: string
  /** Whether its client has no sessions either, so that revision 2026-07-28 is tried first. */
  isStateless?: boolean
  /** For servers that users call with their own accounts. */
  authorizer?: Authorizer | undefined
  /** What the server learns of the client, which responds to its requests. */
  clientCapabilities?: ClientCapabilities
}

/** Whether a server is only asked for its tools. */
export const isProbe = ({ userId }: UpstreamServer): boolean => userId === undefined
