import type {
  FieldChange,
  InspectionFinding,
  McpTool,
  ToolState,
} from '#api/engines/mcp/vocabulary'
import type { ServerKind } from './stdio.js'
import type { ServerAuth } from './connection.js'
import type { ServerHealth } from './health.js'
import type { ToolFlow } from './flow.js'

/**
 * `proposed`: the current list of tools is not reviewed; `reviewed`: one person has reviewed it; `approved`: a second
 * person has approved it, so its approved tools can be called. If the address changes, a server returns to `proposed`.
 */
export const SERVER_STATUSES = ['proposed', 'reviewed', 'approved', 'blocked'] as const
export type ServerStatus = (typeof SERVER_STATUSES)[number]

/** Probes list the tools of a server without calling any. */
export const PROBE_STATUSES = ['none', 'queued', 'running', 'completed', 'failed'] as const
export type ProbeStatus = (typeof PROBE_STATUSES)[number]

export const SERVER_MAX = {
  name: 120,
  prefix: 32,
  description: 2000,
  url: 2000,
  headers: 20,
  headerName: 200,
  headerValue: 8000,
  blockedReason: 500,
  oauthClientId: 2000,
  oauthClientSecret: 2000,
  oauthScope: 1000,
} as const

/** Maximum number of servers per team; creating another one is rejected. */
export const MAX_SERVERS = 200
/** Maximum number of tools per server; a longer list is rejected as a whole. */
export const MAX_TOOLS = 1000

/**
 * Separates a server's prefix from the tool name. Prefixes cannot contain it, so a prefixed name identifies exactly one
 * server.
 */
export const PREFIX_SEPARATOR = '__'

/** `GET /mcp/servers`, `GET /mcp/servers/:id` */
export type McpServerRecord = {
  id: string
  name: string
  prefix: string
  description: string | null
  kind: ServerKind
  /** The command line of a stdio server in the form `stdio:["npx","server"]`. */
  url: string
  /** Command of a stdio server; null for others. */
  command: string | null
  arguments: string[]
  /** Environment variables of a stdio server. Their values are never returned. */
  environment: { name: string; isSet: true }[]
  /** Headers that the gateway sends to the server. Their values are never returned. */
  requestHeaders: { name: string; isSet: true }[]
  auth: ServerAuth
  oauthClientId: string | null
  /** Whether a client secret is stored. It is never returned. */
  hasOauthClientSecret: boolean
  oauthScope: string | null
  status: ServerStatus
  blockedReason: string | null
  requiresSecondPerson: boolean
  probeStatus: ProbeStatus
  probeError: string | null
  probedAt: string | null
  serverName: string | null
  serverVersion: string | null
  protocolVersion: string | null
  instructions: string | null
  listDigest: string | null
  reviewedBy: string | null
  reviewedById: string | null
  reviewedAt: string | null
  approvedBy: string | null
  approvedAt: string | null
  tools: ToolCounts
  health: ServerHealth
  createdAt: string
  updatedAt: string
}

/** Number of tools that the server lists, by state; `flagged` counts those with a flagged descriptor. */
export type ToolCounts = Record<ToolState, number> & { flagged: number }

/** `GET /mcp/servers/:id/tools` */
export type McpToolRecord = {
  id: string
  name: string
  state: ToolState
  digest: string
  pinnedDigest: string | null
  pinnedBy: string | null
  pinnedAt: string | null
  removedAt: string | null
  description: string
  isFlagged: boolean
  findings: InspectionFinding[]
  flow: ToolFlow
  createdAt: string
}

/** `GET /mcp/servers/:id/tools/:toolId` */
export type McpToolDetail = McpToolRecord & {
  descriptor: McpTool
  /** The approved descriptor, if it differs from the current one. */
  pinned: McpTool | null
  changes: FieldChange[]
  /** All known descriptors, newest first. */
  versions: { digest: string; isFlagged: boolean; createdAt: string }[]
}

/** States of a tool that a person can set. */
export const SETTABLE_TOOL_STATES = ['approved', 'blocked'] as const
export type SettableToolState = (typeof SETTABLE_TOOL_STATES)[number]
