import { defineResource } from '../define_resource.js'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'

/** Custom policies that the team's applications must follow. */
export const policies = defineResource({
  name: 'redteam/plugins/policies',
  path: 'custom-policies',
  title: 'Policy Library',
  permission: 'CustomPolicy',
  scope: 'team',
  represent: 'name',
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
    text: { type: 'text', required: true, max: 20_000, search: true, list: true },
    severity: {
      type: 'enum',
      values: SEVERITIES,
      default: 'medium',
      sort: true,
      sortColumn: 'severity_level',
      filter: true,
      list: true,
    },
    description: { type: 'text', max: 2000, search: true },
    isShared: { type: 'boolean', filter: true, list: true },
    teamId: { type: 'uuid', filter: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
