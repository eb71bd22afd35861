import { defineResource } from '../define_resource.js'

/** Reviewers' verdicts on a target's responses, used as examples for the judge. */
export const gradingExamples = defineResource({
  name: 'redteam/grading-examples',
  path: 'redteam/grading-examples',
  title: 'Grading Examples',
  permission: 'GradingExample',
  scope: 'team',
  represent: 'pluginId',
  audit: 'grading example',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    targetId: { type: 'uuid', required: true, filter: true },
    pluginId: { type: 'text', required: true, max: 200, sort: true, filter: true, list: true },
    output: { type: 'text', required: true, max: 20_000, search: true, list: true },
    pass: { type: 'boolean', required: true, filter: true, sort: true, list: true },
    score: { type: 'number', min: 0, max: 1, sort: true },
    reason: { type: 'text', max: 2000, search: true, list: true },
    source: { type: 'enum', values: ['manual', 'false_positive'], filter: true, readOnly: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
