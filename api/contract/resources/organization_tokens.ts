import { defineResource } from '../define_resource.js'
import { tokenFields } from './api_tokens.js'

/** API tokens of all users and service accounts. */
export const organizationTokens = defineResource({
  name: 'organization-tokens',
  path: 'organization-tokens',
  title: 'API Tokens',
  permission: 'admin',
  recent: 'writes',
  scope: 'organization',
  represent: 'name',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    ...tokenFields,
    ownerId: { type: 'uuid', column: 'tokenable_id', filter: true, readOnly: true },
  },
})
