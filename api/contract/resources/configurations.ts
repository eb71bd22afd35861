import { defineResource } from '../define_resource.js'

export const configurations = defineResource({
  name: 'configs',
  path: 'configs',
  title: 'Evaluation configurations',
  permission: 'Config',
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
    description: { type: 'text', max: 2000, search: true, list: true },
    config: { type: 'json', required: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
