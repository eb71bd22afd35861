import { CALL_EFFECTS, CALL_OUTCOMES } from '../mcp/call.js'
import { defineResource } from '../define_resource.js'

/** Calls through the MCP gateway. */
export const mcpCalls = defineResource({
  name: 'mcp-proxy/calls',
  path: 'mcp/calls',
  title: 'MCP calls',
  permission: 'McpAlert',
  scope: 'team',
  represent: 'id',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    tool: { type: 'text', filter: true, search: true, readOnly: true },
    serverName: { type: 'text', filter: true, search: true, readOnly: true },
    applicationName: { type: 'text', filter: true, search: true, readOnly: true },
    userName: { type: 'text', filter: true, search: true, readOnly: true },
    effect: { type: 'enum', values: CALL_EFFECTS, filter: true, readOnly: true },
    outcome: { type: 'enum', values: CALL_OUTCOMES, filter: true, list: true, readOnly: true },
    applicationId: { type: 'uuid', filter: true, readOnly: true },
    serverId: { type: 'uuid', filter: true, readOnly: true },
    userId: { type: 'uuid', filter: true, readOnly: true },
    latencyMs: { type: 'number', list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
