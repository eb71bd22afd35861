import { PHASES } from '../../engines/simba/vocabulary.js'
import { defineResource } from '../define_resource.js'
import { SIMBA_RUNNERS, SIMBA_STATES } from '../simba/session.js'

/** Sessions of Simba, the autonomous red-team agent. */
export const simbaSessions = defineResource({
  name: 'simba',
  path: 'simba/sessions',
  title: 'Simba',
  permission: 'EvalJob',
  scope: 'team',
  represent: 'targetName',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    targetName: {
      type: 'text',
      sort: true,
      filter: true,
      search: true,
      list: true,
      readOnly: true,
    },
    targetId: { type: 'uuid', filter: true, required: true },
    state: { type: 'enum', values: SIMBA_STATES, filter: true, list: true, readOnly: true },
    phase: { type: 'enum', values: PHASES, filter: true, list: true, readOnly: true },
    goalsReached: { type: 'number', list: true, readOnly: true },
    goalsTotal: { type: 'number', readOnly: true },
    findings: { type: 'number', sort: true, list: true, readOnly: true },
    probes: { type: 'number', sort: true, list: true, readOnly: true },
    tokens: { type: 'number', readOnly: true },
    costUsd: { type: 'number', list: true, readOnly: true },
    runner: { type: 'enum', values: SIMBA_RUNNERS, filter: true, readOnly: true },
    evalId: { type: 'text', filter: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    startedAt: { type: 'date', readOnly: true },
    finishedAt: { type: 'date', sort: true, readOnly: true },
  },
})
