import type { FindingSeverity } from '#api/engines/mcp/vocabulary'
import type { CallFinding } from './call.js'
import type { AlertFlow } from './flow.js'

export const ALERT_KINDS = [
  'tool_changed',
  'injection_in_result',
  'sensitive_data',
  'unauthorized_tool',
  'policy_denied',
  'server_unusable',
  'toxic_flow',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_STATES = ['open', 'acknowledged', 'resolved'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const MAX_ALERT_NOTE_LENGTH = 2000

/** `GET /mcp/alerts`, `GET /mcp/alerts/:id` */
export type McpAlertRecord = {
  id: string
  kind: AlertKind
  severity: FindingSeverity
  state: AlertState
  message: string
  serverId: string | null
  serverName: string | null
  applicationId: string | null
  applicationName: string | null
  userId: string | null
  userName: string | null
  tool: string | null
  /** The latest call that raised the alert. */
  callId: string | null
  findings: CallFinding[]
  /** For toxic flows: the calls that read the data that the call `callId` would have sent. Null for other alerts. */
  flow: AlertFlow | null
  /** Number of identical events since the alert was raised. */
  occurrences: number
  note: string | null
  changedBy: string | null
  lastSeenAt: string
  createdAt: string
  updatedAt: string
}
