import { defineResource } from '../define_resource.js'
import { MEMBER_STATUSES } from '../accounts/people.js'

/** Accounts for programs: they use an API key and cannot sign in. */
export const serviceAccounts = defineResource({
  name: 'service-accounts',
  path: 'service-accounts',
  title: 'Service accounts',
  permission: 'admin',
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
    isAdmin: { type: 'boolean', sort: true, filter: true, list: true },
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
    keyLastUsedAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
