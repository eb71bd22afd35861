import { openArguments } from '#api/mcp/approvals/approval_arguments'
import type McpApproval from '#api/mcp/approvals/mcp_approval'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Serializes an approval with the names that the query adds. */
export default class McpApprovalTransformer extends BaseTransformer<McpApproval> {
  toObject() {
    const { $extras } = this.resource
    const serverName: string | null = $extras.server_name ?? null
    const applicationName: string | null = $extras.application_name ?? null
    const userName: string | null = $extras.user_name ?? null
    const permissionName: string | null = $extras.permission_name ?? null
    const decidedBy: string | null = $extras.decided_by ?? null
    return {
      ...this.pick(this.resource, ['id', 'state', 'tool', 'serverId', 'applicationId', 'userId']),
      ...this.pick(this.resource, ['permissionId', 'argumentsDigest', 'reason', 'note']),
      ...this.pick(this.resource, ['decidedAt', 'expiresAt', 'callId', 'createdAt']),
      arguments: openArguments(this.resource.arguments),
      serverName,
      applicationName,
      userName,
      permissionName,
      decidedBy,
    }
  }
}
