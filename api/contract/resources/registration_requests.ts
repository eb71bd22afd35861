import { defineResource } from '../define_resource.js'

/**
 * Registered accounts whose address is not confirmed. They belong to the server: only administrators of the
 * organization that operates it have access.
 */
export const registrationRequests = defineResource({
  name: 'registration-requests',
  path: 'registration-requests',
  title: 'Registration requests',
  permission: 'admin',
  read: 'admin',
  recent: 'writes',
  scope: 'organization',
  represent: 'email',
  defaultSort: ['registeredAt', 'ASC'],
  fields: {
    name: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    email: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    /** If someone registers again with the same address, the account is replaced and this row is updated. */
    registeredAt: { type: 'date', column: 'updated_at', sort: true, list: true, readOnly: true },
  },
})
