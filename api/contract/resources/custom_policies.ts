import { defineResource } from '../define_resource.js'
import { SEVERITIES } from '../../engines/redteam/vocabulary.js'

/** Rules of a team's own that its application has to keep. */
export const customPolicies = defineResource({
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
    description: { type: 'text', max: 2000, search: true },
    text: { type: 'text', required: true, max: 20_000, search: true, list: true },
    severity: { type: 'enum', values: SEVERITIES, sort: true, filter: true, list: true },
    isShared: { type: 'boolean', filter: true, list: true },
    teamId: { type: 'uuid', filter: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
