import { defineResource } from '../define_resource.js'

/** Distinct prompts of past evaluations. */
export const prompts = defineResource({
  name: 'prompts',
  path: 'prompts',
  title: 'Prompts',
  permission: 'Eval',
  scope: 'team',
  represent: 'label',
  defaultSort: ['latestEvalAt', 'DESC'],
  fields: {
    label: { type: 'text', sort: true, list: true },
    evals: { type: 'number', sort: true, list: true },
    latestEvalId: { type: 'text', list: true },
    latestEvalAt: { type: 'date', sort: true, list: true },
  },
})

/** One row per evaluation, provider and prompt. */
export const history = defineResource({
  name: 'history',
  path: 'history',
  title: 'History',
  permission: 'Eval',
  scope: 'team',
  represent: 'id',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    createdAt: { type: 'date', sort: true, filter: true },
    description: { type: 'text', sort: true },
    provider: { type: 'text', sort: true, filter: true },
    promptLabel: { type: 'text', sort: true },
    promptId: { type: 'text', filter: true },
    evalId: { type: 'text', filter: true },
    testSetId: { type: 'text', filter: true },
    type: { type: 'enum', values: ['eval', 'redteam'], filter: true },
    passRate: { type: 'number', sort: true },
    score: { type: 'number', sort: true },
    passed: { type: 'number', sort: true },
    failed: { type: 'number', sort: true },
    errors: { type: 'number', sort: true },
    undecided: { type: 'number', sort: true },
  },
})
