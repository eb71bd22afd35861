import { defineResource } from '../define_resource.js'
import { SERVER_AUTHS } from '../mcp/connection.js'
import { PROBE_STATUSES, SERVER_MAX, SERVER_STATUSES } from '../mcp/server.js'

/** MCP servers that the gateway can call once they are approved. */
export const mcpServers = defineResource({
  name: 'mcp-proxy/servers',
  path: 'mcp/servers',
  title: 'MCP servers',
  permission: 'McpServer',
  scope: 'team',
  represent: 'name',
  audit: 'mcp server',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    name: {
      type: 'text',
      required: true,
      max: SERVER_MAX.name,
      sort: true,
      filter: true,
      search: true,
      list: true,
    },
    prefix: { type: 'text', required: true, max: SERVER_MAX.prefix, sort: true, list: true },
    url: { type: 'text', max: SERVER_MAX.url, search: true },
    description: { type: 'text', max: SERVER_MAX.description, search: true },
    auth: { type: 'enum', values: SERVER_AUTHS, default: 'headers', filter: true },
    oauthClientId: { type: 'text', max: SERVER_MAX.oauthClientId },
    oauthScope: { type: 'text', max: SERVER_MAX.oauthScope },
    requiresSecondPerson: { type: 'boolean', default: true },
    status: { type: 'enum', values: SERVER_STATUSES, filter: true, list: true, readOnly: true },
    probeStatus: { type: 'enum', values: PROBE_STATUSES, filter: true, readOnly: true },
    probedAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
