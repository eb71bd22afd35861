import { defineResource } from '../define_resource.js'
import { MEMBER_KINDS, MEMBER_STATUSES } from '../accounts/people.js'

/** Members of the organization: people and service accounts. */
export const users = defineResource({
  name: 'users',
  path: 'users',
  title: 'Users',
  permission: 'admin',
  recent: 'writes',
  scope: 'organization',
  represent: 'name',
  defaultSort: ['name', 'ASC'],
  fields: {
    name: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    email: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    kind: {
      type: 'enum',
      values: MEMBER_KINDS,
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    isAdmin: { type: 'boolean', sort: true, filter: true, list: true },
    hasSecondFactor: { type: 'boolean', sort: true, filter: true, list: true, readOnly: true },
    status: {
      type: 'enum',
      values: MEMBER_STATUSES,
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    teams: { type: 'json', list: true, readOnly: true },
    teamId: { type: 'uuid', filter: true },
    roleId: { type: 'uuid', filter: true },
    deactivatedAt: { type: 'date', sort: true, readOnly: true },
    lastSeenAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
