import type { FlowLabel, ToolProfile } from '#api/engines/mcp/vocabulary'
import type { RangeAttack } from '#api/engines/mcp_range/vocabulary'

/** Maximum number of a team's ranges that are not used by a scan yet. */
export const MAX_WAITING_RANGES = 20
/** Maximum number of tools that a range mirrors. */
export const MAX_MIRRORED_TOOLS = 100
/** Hours after which a range that no scan uses expires. */
export const RANGE_VALIDITY_HOURS = 24

/** `POST /mcp/ranges`. The URL contains the token and is not shown again. */
export type CreatedMcpRange = { id: string; url: string; expiresAt: string }

/** `GET /mcp/ranges/:id`, `GET /mcp/scans/:scanId/range` */
export type McpRangeRecord = {
  id: string
  applicationId: string | null
  applicationName: string
  scanId: string | null
  /** Whether the endpoint accepts requests. */
  isOpen: boolean
  expiresAt: string
  connectedAt: string | null
  /** Number of the target's sessions and calls; `sends` counts calls of tools that send data. */
  sessions: number
  calls: number
  sends: number
  tools: { name: string; isSink: boolean; isMirrored: boolean }[]
}

/** `POST /mcp/targets/:targetId/range`. The URL contains the token and is not shown again. */
export type IssuedStandingRange = { url: string }

/** The range of a target, used by each of its scans that attack through MCP. */
export type StandingRange = {
  applicationId: string | null
  applicationName: string
  issuedAt: string
  /** Time of the latest request with the current URL, accurate to some seconds. */
  lastUsedAt: string | null
  /** The scan that currently uses the range. */
  scanId: string | null
}

/** `GET /mcp/targets/:targetId/range`. Null if the target has none. */
export type StandingRangeOfTarget = { range: StandingRange | null }

/** A tool of a proposed flow, with its current labels. */
type FlowTool = {
  serverId: string
  serverName: string
  toolId: string
  tool: string
  profile: ToolProfile
}

/** `GET /mcp/vulnerabilities/:id/flow-proposals`. Its dry run has the same format as that of a permission. */
export type McpFlowProposal = {
  applicationId: string
  applicationName: string
  /** The tool whose result contained the data. */
  source: FlowTool
  /** The tool that sent the data. */
  sink: FlowTool
  /** Label that makes a flow rule deny calls of the sink after results of the source. */
  label: FlowLabel
  /** Whether the tools already have the labels. */
  isLabeled: boolean
  /** Whether the application blocks forbidden flows; otherwise, it only raises alerts. */
  isBlocking: boolean
  /** Number of the vulnerability's results with this flow. */
  results: number
}

/** `GET /mcp/vulnerabilities/:id/proposals` */
export type McpPolicyProposal = {
  applicationId: string
  applicationName: string
  serverId: string
  serverName: string
  tool: string
  /** Attacks that made the target call the tool. */
  attacks: RangeAttack[]
  /** Number of the vulnerability's results whose verdict is based on such a call. */
  results: number
  /** Values of a permission that requires approval before each call of the tool. */
  permission: { name: string; effect: 'ask'; reason: string }
}
