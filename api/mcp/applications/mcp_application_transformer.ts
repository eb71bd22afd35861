import { mcpGateway } from '#config/mcp_gateway'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import type McpApplication from '#api/mcp/applications/mcp_application'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Serializes an application with the tools that the query adds. */
export default class McpApplicationTransformer extends BaseTransformer<McpApplication> {
  toObject() {
    const tools: McpApplicationRecord['tools'] = this.resource.$extras.tools ?? []
    return {
      ...this.pick(this.resource, ['id', 'name', 'slug', 'description', 'isActive']),
      ...this.pick(this.resource, ['enforcement', 'flowEnforcement', 'keepsNames']),
      ...this.pick(this.resource, ['createdAt', 'updatedAt']),
      endpoint: `${mcpGateway.url}/mcp/a/${this.resource.slug}`,
      tools,
    }
  }
}
