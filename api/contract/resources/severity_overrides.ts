import { defineResource } from '../define_resource.js'

/** Sets of plugin severities; a target uses at most one. */
export const severityOverrides = defineResource({
  name: 'redteam/plugins/severities',
  path: 'redteam/plugins/severity-overrides',
  title: 'Plugin Severity Overrides',
  permission: 'PluginSeverityOverride',
  scope: 'team',
  represent: 'name',
  audit: 'severity overrides',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    name: {
      type: 'text',
      required: true,
      max: 120,
      sort: true,
      filter: true,
      search: true,
      list: true,
    },
    description: { type: 'text', max: 2000, search: true, list: true },
    members: { type: 'json', required: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
