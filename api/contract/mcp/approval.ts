/**
 * `used`: the approved call was started; `expired`: no one decided in time, or the approved call was not repeated in
 * time.
 */
export const APPROVAL_STATES = ['waiting', 'granted', 'denied', 'used', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const APPROVAL_MAX = {
  note: 500,
  /** Per user. */
  waitingPerUser: 20,
  /** Per team. */
  waitingPerTeam: 500,
  /** Maximum length of the arguments as canonical JSON; a person cannot review more. */
  argumentChars: 50_000,
} as const

/** Minutes within which a call must be decided. A denial is valid for the same time. */
export const APPROVAL_WAITING_MINUTES = 60
/** Minutes within which a granted call must be repeated. */
export const APPROVAL_GRANTED_MINUTES = 15
/** Days after which decided and expired approvals are deleted. */
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
  /** The arguments with recognized secrets replaced; null if they cannot be decrypted. */
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
