import { RULE_KINDS } from '../../engines/mcp/vocabulary.js'
import { defineResource } from '../define_resource.js'
import { PERMISSION_EFFECTS, PERMISSION_MAX, POSITION } from '../mcp/permission.js'

/** Rules that decide who may call which tool with which arguments. */
export const mcpPermissions = defineResource({
  name: 'mcp-proxy/permissions',
  path: 'mcp/permissions',
  title: 'MCP permissions',
  permission: 'McpPermission',
  scope: 'team',
  represent: 'name',
  audit: 'mcp permission',
  defaultSort: ['position', 'ASC'],
  fields: {
    name: {
      type: 'text',
      required: true,
      max: PERMISSION_MAX.name,
      sort: true,
      filter: true,
      search: true,
      list: true,
    },
    effect: {
      type: 'enum',
      required: true,
      values: PERMISSION_EFFECTS,
      filter: true,
      list: true,
    },
    kind: { type: 'enum', values: RULE_KINDS, default: 'tool', filter: true },
    position: { type: 'number', required: true, ...POSITION, sort: true, list: true },
    userId: { type: 'uuid', filter: true },
    roleId: { type: 'uuid', filter: true },
    applicationId: { type: 'uuid', filter: true },
    serverId: { type: 'uuid', filter: true },
    tool: { type: 'text', max: PERMISSION_MAX.tool, search: true },
    conditions: { type: 'json' },
    redactPaths: { type: 'json' },
    reason: { type: 'text', max: PERMISSION_MAX.reason },
    createdAt: { type: 'date', sort: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
