import type { InspectionFinding, PolicyEffect } from '#api/engines/mcp/vocabulary'

/**
 * Outcomes of a call. `denied`: not sent to the server; `unapproved`: not sent, because it needs an approval; `withheld`:
 * executed, but its result was not delivered; `failed`: the server returned an error or could not be reached;
 * `ambiguous`: it is unknown whether the call was executed.
 */
export const CALL_OUTCOMES = [
  'running',
  'completed',
  'tool_error',
  'denied',
  'unapproved',
  'withheld',
  'failed',
  'canceled',
  'ambiguous',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_EFFECTS = ['allow', 'ask', 'redact', 'deny'] as const

/** A secret, or text that addresses the model, found in the arguments or result of a call. */
export type CallFinding = Pick<InspectionFinding, 'rule' | 'severity' | 'path' | 'excerpt'> & {
  /** Category in the OWASP MCP Top 10. */
  owasp: string
}

/** `GET /mcp/calls` */
export type McpCallRecord = {
  id: string
  sequence: number
  applicationId: string | null
  applicationName: string | null
  userId: string | null
  userName: string | null
  serverId: string | null
  serverName: string | null
  method: string
  tool: string | null
  effect: PolicyEffect
  ruleId: string | null
  reason: string | null
  argumentsDigest: string | null
  outcome: CallOutcome
  requestBytes: number | null
  responseBytes: number | null
  latencyMs: number | null
  requestFindings: CallFinding[]
  responseFindings: CallFinding[]
  createdAt: string
  endedAt: string | null
  /** The approval that permitted the call. */
  approvalId: string | null
  /** W3C trace ID that the server received. */
  traceId: string | null
}

/** `POST /mcp/calls/verify` */
export type CallLogVerification = {
  isIntact: boolean
  /** Entries that were verified. */
  entries: number
  /** `sequence:hash` of the last entry. A copy stored elsewhere can prove that later entries were removed. */
  head: string | null
  /** `sequence:hash` of the last entry deleted by the retention policy; earlier entries cannot be verified. */
  checkpoint: string | null
  fault: { sequence: number; kind: string; message: string } | null
}
