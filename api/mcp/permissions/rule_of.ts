import type { McpPermissionRecord } from '#api/contract/mcp/permission'
import type { PolicyRule } from '#api/engines/mcp/vocabulary'

type Stored = Pick<
  McpPermissionRecord,
  | 'effect'
  | 'kind'
  | 'userId'
  | 'roleId'
  | 'applicationId'
  | 'serverId'
  | 'tool'
  | 'conditions'
  | 'redactPaths'
  | 'reason'
>

/** Converts a permission to a rule of the policy engine. */
export const ruleOf = (id: string, permission: Stored): PolicyRule => ({
  id,
  effect: permission.effect,
  kind: permission.kind,
  ...(permission.userId && { users: [permission.userId] }),
  ...(permission.roleId && { groups: [permission.roleId] }),
  ...(permission.applicationId && { applications: [permission.applicationId] }),
  ...(permission.serverId && { servers: [permission.serverId] }),
  ...(permission.tool && { tools: [permission.tool] }),
  when: permission.conditions,
  redact: permission.redactPaths,
  ...(permission.reason && { reason: permission.reason }),
})
