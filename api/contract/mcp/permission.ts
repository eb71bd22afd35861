import type { ArgumentCondition, RuleKind } from '#api/engines/mcp/vocabulary'

/** Effects of a rule. Calls that match no rule are denied. */
export const PERMISSION_EFFECTS = ['allow', 'ask', 'redact', 'deny'] as const
export type PermissionEffect = (typeof PERMISSION_EFFECTS)[number]

export const PERMISSION_MAX = {
  name: 120,
  tool: 200,
  reason: 500,
  conditions: 20,
  conditionPath: 500,
  conditionText: 1000,
  conditionValues: 200,
  redactPaths: 50,
} as const
export const POSITION = { min: 1, max: 100_000 } as const
/** Maximum per team. The limit exists because the gateway keeps all rules in memory. */
export const MAX_PERMISSIONS = 1000

/** `GET /mcp/permissions`, `GET /mcp/permissions/:id` */
export type McpPermissionRecord = {
  id: string
  name: string
  effect: PermissionEffect
  /** Kind of item to which the permission applies. Resources and prompts can only be allowed or denied. */
  kind: RuleKind
  /** Rules are evaluated by position, lowest first; the first match decides. */
  position: number
  /** Null: applies to every user with access to the team. */
  userId: string | null
  /** Applies to members of the team with this role; null: to every role. A permission names a user or a role, not both. */
  roleId: string | null
  applicationId: string | null
  serverId: string | null
  /**
   * Name of a tool or prompt without the server's prefix, or the server's URI of a resource. A trailing `*` matches every
   * name that starts with the text before it. Null: all.
   */
  tool: string | null
  conditions: ArgumentCondition[]
  /** JSON pointers to the arguments to replace. If empty, recognized secrets and personal data are replaced. */
  redactPaths: string[]
  reason: string | null
  createdAt: string
  updatedAt: string
}
