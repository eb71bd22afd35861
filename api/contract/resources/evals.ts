import { defineResource } from '../define_resource.js'

/** All evaluations: uploads of the command-line tool, runs on the server, and red team scans. */
export const evals = defineResource({
  name: 'evals',
  path: 'results',
  title: 'Evaluations',
  permission: 'Eval',
  scope: 'team',
  represent: 'description',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    id: { type: 'text', search: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    type: {
      type: 'enum',
      values: ['redteam', 'eval'],
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    description: { type: 'text', max: 1000, sort: true, filter: true, search: true, list: true },
    passRate: { type: 'number', sort: true, sortColumn: 'pass_order', list: true, readOnly: true },
    tests: { type: 'number', sort: true, list: true, readOnly: true },
    author: { type: 'text', max: 320, sort: true, filter: true, search: true, list: true },
    targetId: { type: 'uuid', filter: true, readOnly: true },
    tags: { type: 'json' },
  },
})
