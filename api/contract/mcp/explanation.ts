import type { Enforcement } from './application.js'
import type { CallFinding } from './call.js'
import type { ExplainStep, PolicyEffect, ToolState } from '#api/engines/mcp/vocabulary'

export const EXPLAIN_MAX = { tool: 300 } as const

/**
 * What would happen to the call. `unknown`: the tool does not exist for the user; `withheld`: the call is not sent
 * because its arguments contain secrets.
 */
export const EXPLAINED_RESULTS = [
  'sent',
  'redacted',
  'asked',
  'denied',
  'withheld',
  'unknown',
] as const
export type ExplainedResult = (typeof EXPLAINED_RESULTS)[number]

/** `POST /mcp/permissions/explain`: who calls what, and why the call is sent or not. */
export type McpExplanation = {
  result: ExplainedResult
  effect: PolicyEffect
  reason: string
  /** `roleName` is null for users without a role in the team. */
  who: { userId: string; userName: string; roleName: string | null }
  what: {
    applicationId: string
    applicationName: string
    isActive: boolean
    enforcement: Enforcement
    /** Name that clients use. */
    tool: string
    serverId: string | null
    serverName: string | null
    /** Null if the application has no such tool. */
    toolState: ToolState | null
    /** Whether tool lists contain the tool for this user. */
    isListed: boolean
  }
  /** The permission that decides; null if none matches. */
  permissionId: string | null
  permissionName: string | null
  /** Every evaluated permission, up to the one that decides. */
  steps: (ExplainStep & { name: string })[]
  /** The arguments as the server would receive them; null if the call is not sent. */
  sentArguments: unknown
  /** Secrets and personal data in these arguments. */
  findings: CallFinding[]
}
