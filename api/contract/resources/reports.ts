import { defineResource } from '../define_resource.js'

/** One report per red team evaluation; read-only. */
export const reports = defineResource({
  name: 'redteam/report',
  path: 'redteam/reports',
  title: 'Report',
  permission: 'Eval',
  scope: 'team',
  represent: 'name',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    name: {
      type: 'text',
      sort: true,
      filter: true,
      search: true,
      list: true,
      readOnly: true,
      column: 'description',
    },
    targetId: { type: 'uuid', filter: true, readOnly: true },
    tests: { type: 'number', sort: true, list: true, readOnly: true, column: 'total' },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
