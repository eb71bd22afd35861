import type McpPermission from '#api/mcp/permissions/mcp_permission'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class McpPermissionTransformer extends BaseTransformer<McpPermission> {
  toObject() {
    return {
      ...this.pick(this.resource, ['id', 'name', 'effect', 'kind', 'position', 'userId']),
      ...this.pick(this.resource, ['applicationId', 'serverId', 'tool', 'conditions']),
      ...this.pick(this.resource, ['roleId', 'redactPaths', 'reason', 'createdAt', 'updatedAt']),
    }
  }
}
