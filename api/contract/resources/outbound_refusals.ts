import { REFUSAL_PURPOSES } from '../accounts/outbound_refusals.js'
import { defineResource } from '../define_resource.js'

export const outboundRefusals = defineResource({
  name: 'outbound-refusals',
  path: 'outbound-refusals',
  title: 'Refused calls',
  permission: 'admin',
  read: 'admin',
  scope: 'organization',
  represent: 'host',
  defaultSort: ['lastAt', 'DESC'],
  fields: {
    host: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    reason: { type: 'text', search: true, list: true, readOnly: true },
    purpose: {
      type: 'enum',
      values: REFUSAL_PURPOSES,
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    count: { type: 'number', sort: true, list: true, readOnly: true },
    teamId: { type: 'uuid', filter: true, readOnly: true },
    userId: { type: 'uuid', filter: true, readOnly: true },
    teamName: { type: 'text', list: true, readOnly: true },
    userName: { type: 'text', list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    lastAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
