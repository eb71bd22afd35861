/**
 * `used`: the approved call was started; `expired`: it was not decided, or the granted call was not repeated, in time.
 */
export const APPROVAL_STATES = ['waiting', 'granted', 'denied', 'used', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const APPROVAL_MAX = {
  note: 500,
  /** Per user. */
  waitingPerUser: 20,
  /** Per team. */
  waitingPerTeam: 500,
  /** Limit for the arguments as canonical JSON: a person cannot judge more. */
  argumentChars: 50_000,
} as const

/** Time to decide about a call. A denial stays valid for the same time. */
export const APPROVAL_WAITING_MINUTES = 60
/** Time to repeat a granted call. */
export const APPROVAL_GRANTED_MINUTES = 15
/** Decided and expired approvals are deleted after this time. */
export const APPROVAL_KEPT_DAYS = 90

/** `GET /mcp/approvals`, `GET /mcp/approvals/:id` */
export type McpApprovalRecord = {
  id: string
  state: ApprovalState
  tool: string
  serverId: string
  serverName: string | null
  applicationId: string
  applicationName: string | null
  userId: string
  userName: string | null
  permissionId: string | null
  permissionName: string | null
  /** Recognized secrets are replaced; null if the arguments cannot be decrypted. */
  arguments: unknown
  argumentsDigest: string
  /** Why the permission requires an approval. */
  reason: string | null
  note: string | null
  decidedBy: string | null
  decidedAt: string | null
  expiresAt: string
  /** The call that used the approval. */
  callId: string | null
  createdAt: string
}
