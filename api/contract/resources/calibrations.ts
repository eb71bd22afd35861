import { defineResource } from '../define_resource.js'

/** Calibrations of the judge: samples of a report's results for people to label. */
export const calibrations = defineResource({
  name: 'redteam/calibrations',
  path: 'redteam/calibrations',
  title: 'Judge calibrations',
  permission: 'Eval',
  scope: 'team',
  represent: 'name',
  audit: 'calibration',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    name: { type: 'text', sort: true, filter: true, search: true, list: true, readOnly: true },
    evalId: { type: 'text', required: true, max: 200, filter: true },
    targetId: { type: 'uuid', filter: true, readOnly: true },
    judge: { type: 'text', sort: true, filter: true, list: true, readOnly: true },
    seed: { type: 'number', min: 0, max: 2_147_483_647 },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
