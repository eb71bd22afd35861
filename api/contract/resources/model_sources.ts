import { defineResource } from '../define_resource.js'
import { AUDIT_DEPTHS } from '../model_audits/model_audit.js'
import {
  MAX_SOURCE_ENDPOINT,
  MAX_SOURCE_REGION,
  MODEL_SOURCE_KINDS,
} from '../model_audits/model_source.js'

/** Registries and storage whose models a team audits, with credentials. */
export const modelSources = defineResource({
  name: 'model-audit/sources',
  path: 'model-sources',
  title: 'Model sources',
  permission: 'ModelAudit',
  scope: 'team',
  represent: 'name',
  audit: 'model source',
  defaultSort: ['name', 'ASC'],
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
    kind: {
      type: 'enum',
      values: MODEL_SOURCE_KINDS,
      required: true,
      sort: true,
      filter: true,
      list: true,
    },
    location: { type: 'text', required: true, max: 2000, sort: true, search: true, list: true },
    revision: { type: 'text', max: 200 },
    endpoint: { type: 'text', max: MAX_SOURCE_ENDPOINT },
    region: { type: 'text', max: MAX_SOURCE_REGION },
    depth: { type: 'enum', values: AUDIT_DEPTHS },
    isRescanned: { type: 'boolean', sort: true, filter: true, list: true },
    hasCredential: { type: 'boolean', readOnly: true },
    lastAudit: { type: 'json', readOnly: true },
    createdAt: { type: 'date', sort: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
