import { defineResource } from '../define_resource.js'

/** Members of a team. `id` and `userId` are equal. */
export const teamMembers = defineResource({
  name: 'teams/:id/members',
  path: 'teams/:id/members',
  title: 'Team Members',
  permission: 'admin',
  read: 'member',
  scope: 'organization',
  represent: 'name',
  defaultSort: ['name', 'ASC'],
  fields: {
    userId: { type: 'uuid', filter: true, readOnly: true },
    name: { type: 'text', sort: true, search: true, list: true, readOnly: true },
    email: { type: 'text', sort: true, search: true, list: true, readOnly: true },
    kind: {
      type: 'enum',
      values: ['person', 'service'],
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    roleId: { type: 'uuid', required: true, filter: true },
    roleName: { type: 'text', sort: true, list: true, readOnly: true },
    /** Role name, for sorting. */
    role: { type: 'text', column: 'role_name', sort: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
