import type { ToolState } from '#api/engines/mcp/vocabulary'

/**
 * How calls with an injection in the result or a secret in the arguments are handled: they are blocked, or they pass
 * and raise an alert.
 */
export const ENFORCEMENTS = ['block', 'alert'] as const
export type Enforcement = (typeof ENFORCEMENTS)[number]

export const APPLICATION_MAX = { name: 120, description: 2000, tools: 2000 } as const
/** Maximum number of applications per team; creating another one is rejected. */
export const MAX_APPLICATIONS = 200

/** A tool that can be called through an application. */
export type AllowedTool = {
  id: string
  /** Name that clients of the application see. */
  name: string
  state: ToolState
  serverId: string
  serverName: string
}

/** `GET /mcp/applications`, `GET /mcp/applications/:id` */
export type McpApplicationRecord = {
  id: string
  name: string
  /** Last part of the endpoint, `/mcp/a/{slug}`. Generated, so that it reveals nothing about other teams. */
  slug: string
  /** URL for MCP clients. */
  endpoint: string
  description: string | null
  isActive: boolean
  enforcement: Enforcement
  /** Whether calls that a flow rule forbids are blocked, or pass and raise an alert. */
  flowEnforcement: Enforcement
  /** Whether clients see tool names without the server's prefix. Requires that the application has only one server. */
  keepsNames: boolean
  tools: AllowedTool[]
  createdAt: string
  updatedAt: string
}
