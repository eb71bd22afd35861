import type McpAlert from '#api/mcp/alerts/mcp_alert'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Serializes an alert with the names that the query adds. */
export default class McpAlertTransformer extends BaseTransformer<McpAlert> {
  toObject() {
    const { $extras } = this.resource
    const serverName: string | null = $extras.server_name ?? null
    const applicationName: string | null = $extras.application_name ?? null
    const userName: string | null = $extras.user_name ?? null
    const changedBy: string | null = $extras.changed_by ?? null
    return {
      ...this.pick(this.resource, ['id', 'kind', 'severity', 'state', 'message', 'serverId']),
      ...this.pick(this.resource, [
        'applicationId',
        'userId',
        'tool',
        'callId',
        'findings',
        'flow',
      ]),
      ...this.pick(this.resource, ['occurrences', 'note', 'lastSeenAt', 'createdAt', 'updatedAt']),
      serverName,
      applicationName,
      userName,
      changedBy,
    }
  }
}
