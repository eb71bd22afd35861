import { defineResource } from '../define_resource.js'
import { VULNERABILITY_STATUSES } from '../findings/vulnerability.js'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'

/** Vulnerabilities of targets across all reports. Filter keys are in `vulnerability_filter`. */
export const vulnerabilities = defineResource({
  name: 'redteam/vulnerabilities',
  path: 'issues',
  title: 'Vulnerabilities',
  permission: 'Issue',
  scope: 'team',
  represent: 'weakness',
  defaultSort: ['severity', 'DESC'],
  fields: {
    weakness: { type: 'text', sort: true, search: true, list: true, readOnly: true },
    severity: { type: 'enum', values: SEVERITIES, sort: true, filter: true, list: true },
    status: { type: 'enum', values: VULNERABILITY_STATUSES, sort: true, filter: true, list: true },
    targetName: { type: 'text', search: true, list: true, readOnly: true },
    targetId: { type: 'uuid', filter: true, readOnly: true },
    pluginId: { type: 'text', filter: true, readOnly: true },
    assigneeId: { type: 'uuid', filter: true },
    attacks: { type: 'number', sort: true, list: true, readOnly: true },
    successRate: { type: 'number', sort: true, readOnly: true },
    lastResult: { type: 'text', sort: true, readOnly: true },
    dueAt: { type: 'date', sort: true, list: true },
    lastSeenAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, readOnly: true },
  },
})
