import type { CallFinding } from '#api/contract/mcp/call'
import type { CallWriter } from '#api/mcp/calls/call_writer'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import type { Exchange } from '#api/mcp/gateway/client_requests/exchange'
import type { ApprovalWaiters } from '#api/mcp/gateway/tools/approval_waiters'

export type Result = Record<string, unknown>

export type ToolCall = Exchange & {
  session: GatewaySession
  config: ApplicationConfig
  writer: CallWriter
  waiters: ApprovalWaiters
  /** Loads the current configuration; null if the application no longer exists. */
  reload: () => Promise<ApplicationConfig | null>
  params: Record<string, unknown>
}

/** Returns a result that states why a call was not executed or not delivered. */
export const refusal = (text: string): Result => ({
  content: [{ type: 'text', text }],
  isError: true,
})

export const rulesOf = (findings: readonly CallFinding[]): string =>
  [...new Set(findings.map(({ rule }) => rule))].join(', ')
