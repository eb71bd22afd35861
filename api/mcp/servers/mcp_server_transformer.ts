import type { McpServerRecord } from '#api/contract/mcp/server'
import { type ServerKind, stdioCommand } from '#api/contract/mcp/stdio'
import { healthOf } from '#api/mcp/servers/health/health_of'
import type McpServer from '#api/mcp/servers/mcp_server'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Serializes a server with the names and counts that the query adds. Omits the values of headers and variables. */
export default class McpServerTransformer extends BaseTransformer<McpServer> {
  toObject() {
    const { $extras, headerNames, instructions, checkedAt, retryAt } = this.resource
    const secrets = headerNames.map((name) => ({ name, isSet: true as const }))
    const stdio = stdioCommand(this.resource.url)
    const kind: ServerKind = stdio ? 'stdio' : 'http'
    const reviewedBy: string | null = $extras.reviewed_by ?? null
    const approvedBy: string | null = $extras.approved_by ?? null
    const tools: McpServerRecord['tools'] = $extras.tools ?? NO_TOOLS
    const health = healthOf({
      checkedAt: checkedAt?.toISO() ?? null,
      failures: this.resource.checkFailures,
      error: this.resource.checkError,
      retryAt: retryAt?.toISO() ?? null,
    })
    const text: string | null = instructions === null ? null : JSON.parse(instructions)
    return {
      ...this.pick(this.resource, ['id', 'name', 'prefix', 'description', 'url', 'status']),
      ...this.pick(this.resource, ['blockedReason', 'requiresSecondPerson', 'probeStatus']),
      ...this.pick(this.resource, ['probeError', 'probedAt', 'serverName', 'serverVersion']),
      ...this.pick(this.resource, ['protocolVersion', 'listDigest', 'reviewedById', 'reviewedAt']),
      ...this.pick(this.resource, ['approvedAt', 'createdAt', 'updatedAt']),
      ...this.pick(this.resource, ['auth', 'oauthClientId', 'oauthScope']),
      hasOauthClientSecret: this.resource.oauthClientSecret !== null,
      kind,
      command: stdio?.command ?? null,
      arguments: stdio?.arguments ?? [],
      requestHeaders: stdio ? [] : secrets,
      environment: stdio ? secrets : [],
      health,
      instructions: text,
      reviewedBy,
      approvedBy,
      tools,
    }
  }
}

const NO_TOOLS = { approved: 0, quarantined: 0, unreviewed: 0, blocked: 0, flagged: 0 }
