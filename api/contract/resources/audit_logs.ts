import { defineResource } from '../define_resource.js'
import { AUDIT_ACTION_NAMES, AUDIT_TARGETS } from './audit_actions.js'

export const auditLogs = defineResource({
  name: 'audit-logs',
  path: 'audit-logs',
  title: 'Audit logs',
  permission: 'admin',
  scope: 'organization',
  represent: 'description',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    description: { type: 'text', search: true, list: true },
    action: { type: 'enum', values: AUDIT_ACTION_NAMES, filter: true, list: true },
    target: { type: 'enum', values: AUDIT_TARGETS, filter: true, list: true },
    /** Filters IDs by exact match, unlike text fields. */
    targetId: { type: 'uuid', filter: true },
    actorId: { type: 'uuid', filter: true },
    teamId: { type: 'uuid', filter: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
