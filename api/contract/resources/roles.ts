import { defineResource } from '../define_resource.js'

export const roles = defineResource({
  name: 'roles',
  path: 'roles',
  title: 'Roles',
  permission: 'admin',
  read: 'member',
  recent: 'writes',
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
    slug: { type: 'text', max: 80, sort: true, filter: true, search: true, list: true },
    permissionSets: { type: 'json', required: true, list: true },
    isBuiltIn: { type: 'boolean', sort: true, filter: true, list: true, readOnly: true },
    memberCount: { type: 'number', list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
