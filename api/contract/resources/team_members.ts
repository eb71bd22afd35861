import { defineResource } from '../define_resource.js'

/** The members of one team. `id` and `userId` are the same: a team knows its members by their user. */
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
    /** The role's name, as the list is sorted by it. */
    role: { type: 'text', column: 'role_name', sort: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
