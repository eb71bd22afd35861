import { defineResource } from '../define_resource.js'

export const datasetVersions = defineResource({
  name: 'datasets/:datasetId/versions',
  path: 'datasets/:datasetId/versions',
  title: 'Versions',
  permission: 'Eval',
  scope: 'team',
  represent: 'number',
  defaultSort: ['number', 'DESC'],
  fields: {
    number: { type: 'number', sort: true, list: true },
    note: { type: 'text', list: true },
    itemCount: { type: 'number', list: true },
    added: { type: 'number', list: true },
    changed: { type: 'number', list: true },
    removed: { type: 'number', list: true },
    createdBy: { type: 'text', list: true },
    createdAt: { type: 'date', list: true },
  },
})

export const datasetItems = defineResource({
  name: 'datasets/:datasetId/versions/:number/items',
  path: 'datasets/:datasetId/versions/:number/items',
  title: 'Items',
  permission: 'Eval',
  scope: 'team',
  represent: 'id',
  defaultSort: ['position', 'ASC'],
  fields: { position: { type: 'number', sort: true, list: true }, test: { type: 'json' } },
})

export const datasetEvals = defineResource({
  name: 'datasets/:datasetId/evals',
  path: 'datasets/:datasetId/evals',
  title: 'Evaluations',
  permission: 'Eval',
  scope: 'team',
  represent: 'description',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    description: { type: 'text', list: true },
    version: { type: 'number', list: true },
    passed: { type: 'number', list: true },
    failed: { type: 'number', list: true },
    errors: { type: 'number', list: true },
    undecided: { type: 'number', list: true },
    createdAt: { type: 'date', sort: true, list: true },
  },
})

/** Sets of test cases; evaluations with the same test cases share one. */
export const testSets = defineResource({
  name: 'test-sets',
  path: 'test-sets',
  title: 'Datasets',
  permission: 'Eval',
  scope: 'team',
  represent: 'id',
  defaultSort: ['latestEvalAt', 'DESC'],
  fields: {
    tests: { type: 'number', sort: true, list: true },
    vars: { type: 'json', list: true },
    evals: { type: 'number', sort: true, list: true },
    latestEvalId: { type: 'text', list: true },
    latestEvalAt: { type: 'date', sort: true, list: true },
  },
})
