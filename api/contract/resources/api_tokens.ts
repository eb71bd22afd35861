import { defineResource } from '../define_resource.js'

/** Fields of API tokens. Responses also contain `teamName` and `owner`. */
export const tokenFields = {
  name: {
    type: 'text',
    required: true,
    max: 120,
    sort: true,
    filter: true,
    search: true,
    list: true,
  },
  teamId: { type: 'uuid', filter: true },
  isReadOnly: { type: 'boolean', sort: true, filter: true, list: true },
  expiresAt: { type: 'date', sort: true, list: true },
  lastUsedAt: { type: 'date', sort: true, list: true, readOnly: true },
  createdAt: { type: 'date', sort: true, list: true, readOnly: true },
} as const

export const apiTokens = defineResource({
  name: 'api-tokens',
  path: 'api-tokens',
  title: 'API Tokens',
  permission: 'member',
  read: 'member',
  recent: 'writes',
  scope: 'user',
  represent: 'name',
  defaultSort: ['createdAt', 'DESC'],
  fields: tokenFields,
})
