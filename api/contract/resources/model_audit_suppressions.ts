import { defineResource } from '../define_resource.js'

/** Maximum per team; limited because each audit applies all of them. */
export const MAX_SUPPRESSIONS = 1000

/** Findings of model audits that the team has accepted: all findings of one rule, or only those in some paths. */
export const modelAuditSuppressions = defineResource({
  name: 'model-audit/suppressions',
  path: 'model-audit-suppressions',
  title: 'Model audit suppressions',
  permission: 'ModelAudit',
  scope: 'team',
  represent: 'rule',
  audit: 'model audit suppression',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    rule: {
      type: 'text',
      required: true,
      max: 200,
      sort: true,
      filter: true,
      search: true,
      list: true,
    },
    pathPattern: { type: 'text', max: 500, search: true, list: true },
    owner: { type: 'text', required: true, max: 200, sort: true, search: true, list: true },
    reason: { type: 'text', required: true, max: 2000, search: true, list: true },
    endsAt: { type: 'date', sort: true, list: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
