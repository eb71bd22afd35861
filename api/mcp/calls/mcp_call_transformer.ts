import type McpCall from '#api/mcp/calls/mcp_call'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class McpCallTransformer extends BaseTransformer<McpCall> {
  toObject() {
    return {
      ...this.pick(this.resource, ['id', 'sequence', 'applicationId', 'applicationName']),
      ...this.pick(this.resource, ['userId', 'userName', 'serverId', 'serverName', 'method']),
      ...this.pick(this.resource, ['tool', 'effect', 'ruleId', 'reason', 'argumentsDigest']),
      ...this.pick(this.resource, ['outcome', 'requestBytes', 'responseBytes', 'latencyMs']),
      ...this.pick(this.resource, ['requestFindings', 'responseFindings', 'createdAt', 'endedAt']),
      ...this.pick(this.resource, ['approvalId', 'traceId']),
    }
  }
}
