import { defineResource } from '../define_resource.js'
import { SCAN_STATUSES } from '../scans/scan.js'

export const scans = defineResource({
  name: 'jobs',
  path: 'jobs',
  title: 'Redteam / Scan History',
  permission: 'EvalJob',
  scope: 'team',
  represent: 'name',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    type: { type: 'enum', values: ['redteam', 'eval'], filter: true, readOnly: true },
    name: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    status: {
      type: 'enum',
      values: SCAN_STATUSES,
      sort: true,
      filter: true,
      list: true,
      readOnly: true,
    },
    targetId: { type: 'uuid', filter: true, required: true },
    configId: { type: 'uuid', filter: true, required: true, column: 'template_id' },
    startedById: { type: 'uuid', filter: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    startedAt: { type: 'date', sort: true, readOnly: true },
    finishedAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
