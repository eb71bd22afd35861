import { RETENTION_DAYS, STORAGE_POLICIES, FALSE_ALARM_TARGET } from '../guardrails/guardrail.js'
import { defineResource } from '../define_resource.js'

/** Guardrails: versions of policies that check the texts of one or more targets at run time. */
export const guardrails = defineResource({
  name: 'guardrails',
  path: 'guardrails',
  title: 'Guardrails',
  permission: 'Guardrail',
  scope: 'team',
  represent: 'name',
  audit: 'guardrail',
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
    description: { type: 'text', max: 2000, search: true },
    isActive: { type: 'boolean', default: true, filter: true, list: true },
    storage: { type: 'enum', values: STORAGE_POLICIES, default: 'redacted', filter: true },
    retentionDays: { type: 'number', ...RETENTION_DAYS },
    requiresApproval: { type: 'boolean', default: false },
    maxFalseAlarms: { type: 'number', ...FALSE_ALARM_TARGET },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
