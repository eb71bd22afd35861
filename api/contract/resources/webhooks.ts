import { defineResource } from '../define_resource.js'
import { DELIVERY_STATUSES } from '../accounts/webhooks.js'

export const webhooks = defineResource({
  name: 'webhooks',
  path: 'webhooks',
  title: 'Webhooks',
  permission: 'admin',
  recent: 'writes',
  scope: 'organization',
  represent: 'name',
  defaultSort: ['createdAt', 'DESC'],
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
    url: { type: 'text', required: true, max: 2000, sort: true, search: true, list: true },
    events: { type: 'json', required: true, list: true },
    teamId: { type: 'uuid', filter: true, list: true },
    enabled: { type: 'boolean', sort: true, filter: true, list: true },
    pausedAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})

export const webhookDeliveries = defineResource({
  name: 'webhooks/deliveries',
  path: 'deliveries',
  title: 'Deliveries',
  permission: 'admin',
  scope: 'organization',
  represent: 'event',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    event: { type: 'enum', sort: true, filter: true, list: true },
    status: { type: 'enum', values: DELIVERY_STATUSES, sort: true, filter: true, list: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
