import { defineResource } from '../define_resource.js'
import { APPROVAL_MAX, APPROVAL_STATES } from '../mcp/approval.js'

/** Approvals of individual calls through the MCP gateway. */
export const mcpApprovals = defineResource({
  name: 'mcp-proxy/approvals',
  path: 'mcp/approvals',
  title: 'MCP approvals',
  permission: 'McpPermission',
  scope: 'team',
  represent: 'tool',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    tool: { type: 'text', filter: true, search: true, sort: true, list: true, readOnly: true },
    state: { type: 'enum', values: APPROVAL_STATES, filter: true, list: true, readOnly: true },
    applicationId: { type: 'uuid', filter: true, readOnly: true },
    serverId: { type: 'uuid', filter: true, readOnly: true },
    userId: { type: 'uuid', filter: true, readOnly: true },
    note: { type: 'text', max: APPROVAL_MAX.note, readOnly: true },
    expiresAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
