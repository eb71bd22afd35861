import { defineResource } from '../define_resource.js'

/** Users with a role and their teams; a nested list, not a separate resource. */
export const roleMembers = defineResource({
  name: 'role-members',
  path: 'role-members',
  title: 'People with this role',
  permission: 'admin',
  read: 'admin',
  scope: 'organization',
  represent: 'name',
  defaultSort: ['name', 'ASC'],
  fields: {
    name: { type: 'text', sort: true, search: true, list: true, column: 'users.name' },
    email: { type: 'text', sort: true, search: true, list: true, column: 'users.email' },
    team: { type: 'text', sort: true, search: true, list: true, column: 'teams.name' },
    teamId: { type: 'uuid', filter: true, column: 'team_members.team_id' },
    createdAt: { type: 'date', sort: true, list: true, column: 'team_members.created_at' },
  },
})

export type RoleMember = {
  /** ID of the membership: a user may have the role in several teams. */
  id: string
  userId: string
  name: string
  email: string
  team: string
  teamId: string
  createdAt: string
}
