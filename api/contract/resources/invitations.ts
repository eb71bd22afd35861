import { defineResource } from '../define_resource.js'
import { INVITATION_STATUSES } from '../accounts/people.js'

export const invitations = defineResource({
  name: 'invitations',
  path: 'invitations',
  title: 'Invitations',
  permission: 'admin',
  recent: 'writes',
  scope: 'organization',
  represent: 'email',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    email: {
      type: 'text',
      required: true,
      max: 254,
      sort: true,
      filter: true,
      search: true,
      list: true,
    },
    isAdmin: { type: 'boolean', sort: true, filter: true, list: true },
    status: {
      type: 'enum',
      values: INVITATION_STATUSES,
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    teams: { type: 'json', list: true },
    invitedBy: { type: 'json', list: true, readOnly: true },
    expiresAt: { type: 'date', sort: true, list: true, readOnly: true },
    sentAt: { type: 'date', sort: true, readOnly: true },
    acceptedAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
