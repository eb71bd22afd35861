import { defineResource } from '../define_resource.js'

export const teams = defineResource({
  name: 'teams',
  path: 'teams',
  title: 'Teams',
  permission: 'admin',
  read: 'member',
  recent: 'deletes',
  scope: 'organization',
  represent: 'name',
  defaultSort: ['name', 'ASC'],
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
    slug: { type: 'text', max: 80, sort: true, filter: true, list: true },
    description: { type: 'text', max: 2000, search: true, list: true },
    memberCount: { type: 'number', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
