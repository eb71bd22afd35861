import { defineResource } from '../define_resource.js'

export const datasets = defineResource({
  name: 'datasets',
  path: 'datasets',
  title: 'Datasets',
  permission: 'Eval',
  scope: 'team',
  represent: 'name',
  audit: 'dataset',
  defaultSort: ['updatedAt', 'DESC'],
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
    version: { type: 'number', readOnly: true, list: true },
    itemCount: { type: 'number', sort: true, readOnly: true, list: true },
    vars: { type: 'json', readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
