import { REFUSAL_PERIOD_NAMES, REFUSAL_REASONS } from '../accounts/refused_requests.js'
import { defineResource } from '../define_resource.js'

export const refusedRequests = defineResource({
  name: 'refused-requests',
  path: 'refused-requests',
  title: 'Refused requests',
  permission: 'admin',
  read: 'admin',
  scope: 'organization',
  represent: 'route',
  defaultSort: ['lastAt', 'DESC'],
  fields: {
    /** Not a column: the time range of the list. */
    period: { type: 'enum', values: REFUSAL_PERIOD_NAMES, filter: true, readOnly: true },
    lastAt: { type: 'date', sort: true, list: true, readOnly: true },
    reason: {
      type: 'enum',
      values: REFUSAL_REASONS,
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    code: { type: 'text', filter: true, list: true, readOnly: true },
    route: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    address: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    count: { type: 'number', sort: true, list: true, readOnly: true },
    userId: { type: 'uuid', filter: true, readOnly: true },
    userName: { type: 'text', list: true, readOnly: true },
    tokenId: { type: 'uuid', filter: true, readOnly: true },
    tokenName: { type: 'text', list: true, readOnly: true },
    hour: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
