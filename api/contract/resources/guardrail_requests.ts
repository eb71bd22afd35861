import { ACTIONS, PLACEMENTS } from '#api/engines/guardrails/vocabulary'
import { INTEGRATION_PATHS, REQUEST_LABELS } from '../guardrails/request.js'
import { defineResource } from '../define_resource.js'

/** Texts that guardrails have checked. */
export const guardrailRequests = defineResource({
  name: 'guardrails/requests',
  path: 'guardrail-requests',
  title: 'Guardrail requests',
  permission: 'Guardrail',
  scope: 'team',
  represent: 'id',
  audit: 'guardrail request',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    action: { type: 'enum', values: ACTIONS, filter: true, list: true, readOnly: true },
    shadowAction: { type: 'enum', values: ACTIONS, filter: true, readOnly: true },
    placement: { type: 'enum', values: PLACEMENTS, filter: true, list: true, readOnly: true },
    severity: { type: 'number', list: true, readOnly: true },
    path: { type: 'enum', values: INTEGRATION_PATHS, filter: true, readOnly: true },
    targetId: { type: 'uuid', filter: true, readOnly: true },
    identity: { type: 'text', filter: true, readOnly: true },
    sessionId: { type: 'text', filter: true, readOnly: true },
    label: { type: 'enum', values: REQUEST_LABELS, filter: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
  },
})
