import { FINDING_SEVERITIES } from '../../engines/mcp/vocabulary.js'
import { ALERT_KINDS, ALERT_STATES, MAX_ALERT_NOTE_LENGTH } from '../mcp/alert.js'
import { defineResource } from '../define_resource.js'

/** Alerts of the MCP gateway. */
export const mcpAlerts = defineResource({
  name: 'mcp-proxy/alerts',
  path: 'mcp/alerts',
  title: 'MCP alerts',
  permission: 'McpAlert',
  scope: 'team',
  represent: 'message',
  audit: 'mcp alert',
  defaultSort: ['lastSeenAt', 'DESC'],
  fields: {
    message: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    kind: { type: 'enum', values: ALERT_KINDS, filter: true, list: true, readOnly: true },
    severity: {
      type: 'enum',
      values: FINDING_SEVERITIES,
      sort: true,
      sortColumn: 'severity_rank',
      filter: true,
      list: true,
      readOnly: true,
    },
    state: { type: 'enum', values: ALERT_STATES, default: 'open', filter: true, list: true },
    note: { type: 'text', max: MAX_ALERT_NOTE_LENGTH },
    serverId: { type: 'uuid', filter: true, readOnly: true },
    applicationId: { type: 'uuid', filter: true, readOnly: true },
    userId: { type: 'uuid', filter: true, readOnly: true },
    tool: { type: 'text', filter: true, search: true, readOnly: true },
    lastSeenAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
