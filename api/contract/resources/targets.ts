import { defineResource } from '../define_resource.js'
import { HANDED_SECRETS, TARGET_TYPES } from '../targets/target_settings.js'

export const targets = defineResource({
  name: 'redteam/targets',
  path: 'providers',
  title: 'Targets',
  permission: 'Provider',
  scope: 'team',
  represent: 'name',
  audit: 'target',
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
    type: { type: 'enum', values: TARGET_TYPES, sort: true, filter: true, list: true },
    description: { type: 'text', max: 2000, search: true },
    purpose: { type: 'text', max: 20_000, search: true },
    details: { type: 'json' },
    settings: { type: 'json', required: true },
    systemPrompt: { type: 'json' },
    knownSecrets: { type: 'json' },
    handedSecrets: { type: 'enum', values: HANDED_SECRETS },
    lastSuccessRate: { type: 'number', sort: true, list: true, readOnly: true },
    openVulnerabilities: { type: 'number', sort: true, list: true, readOnly: true },
    lastRiskScore: { type: 'number', sort: true, list: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
