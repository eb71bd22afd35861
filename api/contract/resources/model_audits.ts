import { defineResource } from '../define_resource.js'

/** Model file scans shared by the command-line tool. */
export const modelAudits = defineResource({
  name: 'model-audit/history',
  path: 'model-audits',
  title: 'Model audit history',
  permission: 'ModelAudit',
  scope: 'team',
  represent: 'name',
  defaultSort: ['scannedAt', 'DESC'],
  fields: {
    scanId: { type: 'text', filter: true, search: true, list: true, readOnly: true },
    name: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    author: { type: 'text', filter: true, search: true, readOnly: true },
    modelPath: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    modelType: { type: 'text', filter: true, readOnly: true },
    hasErrors: { type: 'boolean', sort: true, filter: true, list: true, readOnly: true },
    totalChecks: { type: 'number', readOnly: true },
    passedChecks: { type: 'number', readOnly: true },
    failedChecks: { type: 'number', list: true, readOnly: true },
    scannedAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
