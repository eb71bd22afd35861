import type { FindingSeverity, ToolState } from '#api/engines/mcp/vocabulary'
import type { CALL_EFFECTS, McpCallRecord } from './call.js'
import type { ServerHealth } from './health.js'
import type { ServerStatus } from './server.js'

/**
 * Number of calls that are counted: the latest ones of the last 7 days. The limit keeps the dashboard fast in large
 * teams.
 */
export const MAX_COUNTED_CALLS = 100_000
export const MAX_DENIED_CALLS = 5
export const MAX_TOP_TOOLS = 10

/** Number of calls by policy decision. */
export type CallCounts = Record<(typeof CALL_EFFECTS)[number], number>

/** Number of sent calls that ended and that failed, with latency percentiles; null without calls. */
export type SentCalls = {
  ended: number
  failed: number
  p50Ms: number | null
  p95Ms: number | null
  p99Ms: number | null
}

/** A tool with the number of its calls that were sent to the server. */
export type CalledTool = {
  tool: string
  serverId: string
  /** Name at the time of its latest call. */
  serverName: string
  calls: number
}

/** Maximum number of applications, and of servers, on the map. */
export const MAX_MAP_SIDE = 20

/** Which applications use which servers, limited to those called most often in the last 7 days. */
export type McpMap = {
  applications: { id: string; name: string; isActive: boolean }[]
  servers: { id: string; name: string; status: ServerStatus; health: ServerHealth }[]
  /** Pairs in which the application contains a tool of the server, or has called one. */
  cells: { applicationId: string; serverId: string; tools: number; sent: number; refused: number }[]
  /** Whether the team has more applications or servers than the map shows. */
  isCapped: boolean
}

/** `GET /mcp/dashboard` */
export type McpDashboard = {
  servers: Record<ServerStatus, number>
  /** Tools that the servers list. */
  tools: Record<ToolState, number>
  calls: {
    /** In the last 24 hours. */
    day: CallCounts
    /** In the last 7 days. */
    week: CallCounts
    /** Whether there were more calls than are counted. */
    isCapped: boolean
  }
  /** Calls sent to servers in the last 24 hours. */
  sent: SentCalls
  /** Tools called most often in the last 7 days, by sent calls. */
  topTools: CalledTool[]
  map: McpMap
  /** Number of calls that wait for a decision. */
  approvalsWaiting: number
  /** Number of alerts that are neither acknowledged nor resolved. */
  openAlerts: Record<FindingSeverity, number>
  /** Latest denied calls of the last 7 days. */
  denied: Pick<
    McpCallRecord,
    'id' | 'tool' | 'applicationName' | 'serverName' | 'userName' | 'reason' | 'createdAt'
  >[]
}
