import { AUDIT_VERDICTS } from '../../engines/model_audit/vocabulary.js'
import { defineResource } from '../define_resource.js'
import { AUDIT_SOURCES, AUDIT_STATUSES } from '../model_audits/model_audit.js'

/** Audits of model files, by this server and by the command-line tool. */
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
    source: { type: 'enum', values: AUDIT_SOURCES, filter: true, list: true, readOnly: true },
    status: { type: 'enum', values: AUDIT_STATUSES, filter: true, list: true, readOnly: true },
    verdict: { type: 'enum', values: AUDIT_VERDICTS, filter: true, list: true, readOnly: true },
    criticalCount: { type: 'number', sort: true, list: true, readOnly: true },
    warningCount: { type: 'number', sort: true, list: true, readOnly: true },
    suppressedCount: { type: 'number', readOnly: true },
    contentHash: { type: 'text', filter: true, search: true, readOnly: true },
    scannerVersion: { type: 'text', filter: true, readOnly: true },
    hasErrors: { type: 'boolean', sort: true, filter: true, readOnly: true },
    totalChecks: { type: 'number', readOnly: true },
    passedChecks: { type: 'number', readOnly: true },
    failedChecks: { type: 'number', readOnly: true },
    scannedAt: { type: 'date', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
