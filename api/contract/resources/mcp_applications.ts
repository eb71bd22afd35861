import { defineResource } from '../define_resource.js'
import { APPLICATION_MAX, ENFORCEMENTS } from '../mcp/application.js'

/** Endpoints of the MCP gateway, each with its allowed tools. */
export const mcpApplications = defineResource({
  name: 'mcp-proxy/applications',
  path: 'mcp/applications',
  title: 'MCP applications',
  permission: 'McpApplication',
  scope: 'team',
  represent: 'name',
  audit: 'mcp application',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    name: {
      type: 'text',
      required: true,
      max: APPLICATION_MAX.name,
      sort: true,
      filter: true,
      search: true,
      list: true,
    },
    slug: { type: 'text', filter: true, search: true, sort: true, list: true, readOnly: true },
    description: { type: 'text', max: APPLICATION_MAX.description, search: true },
    isActive: { type: 'boolean', default: true, filter: true, list: true },
    enforcement: { type: 'enum', values: ENFORCEMENTS, default: 'block', filter: true },
    flowEnforcement: { type: 'enum', values: ENFORCEMENTS, default: 'block', filter: true },
    keepsNames: { type: 'boolean', default: false, filter: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
