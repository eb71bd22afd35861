import { defineResource } from '../define_resource.js'
import { WHEN_MISSED } from '../scans/schedule.js'

/** Schedules that start scans automatically. */
export const schedules = defineResource({
  name: 'jobs/schedules',
  path: 'schedules',
  title: 'Redteam / Scan schedules',
  permission: 'EvalJob',
  scope: 'team',
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
    targetId: { type: 'uuid', required: true, filter: true },
    configId: { type: 'uuid', required: true, filter: true, column: 'template_id' },
    cron: { type: 'text', required: true, max: 100, list: true },
    timeZone: { type: 'text', required: true, max: 100 },
    isEnabled: { type: 'boolean', filter: true, list: true },
    whenMissed: { type: 'enum', values: WHEN_MISSED },
    options: { type: 'json' },
    nextRunAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
