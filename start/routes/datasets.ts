import { controllers } from '#generated/controllers'
import { datasets } from '#api/contract/resources/datasets'
import {
  addFromEval,
  changeItems,
  createDataset,
  updateDataset,
} from '#api/datasets/dataset_validator'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'

const read = ['read', 'Eval'] as const
const update = ['update', 'Eval'] as const

/** Tests that are kept, and what past evaluations asked with which prompts. */
export function datasetRoutes() {
  const { datasets: dataset, evals, prompts, testSets } = controllers
  resource(datasets, dataset.Datasets, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createDataset,
    update: updateDataset,
    bodySize: 'document',
  })
  endpoint(
    'GET /datasets/:id/versions',
    read,
    [dataset.versions.DatasetVersions, 'index'],
    'Versions of a dataset, newest first'
  )
  endpoint(
    'GET /datasets/:id/versions/:number/items',
    read,
    [dataset.versions.DatasetItems, 'index'],
    'Items of a version; latest is the newest',
    { query: { filter: 'q: part of a text; id: keys of items' } }
  )
  endpoint(
    'GET /datasets/:id/diff',
    read,
    [dataset.versions.DatasetVersions, 'diff'],
    'What is different between two versions',
    { query: { from: 'Number of a version', to: 'Number of a version' } }
  )
  endpoint(
    'POST /datasets/:id/items',
    update,
    [dataset.versions.DatasetItems, 'store'],
    'Add, change and remove items, together as one new version',
    { body: changeItems, bodySize: 'document' }
  )
  endpoint(
    'POST /datasets/:id/items/import',
    update,
    [dataset.files.DatasetFiles, 'store'],
    'A file (form field "file": CSV, JSONL, JSON or YAML) as a new version; mode add or replace',
    { bodySize: 'file' }
  )
  endpoint(
    'POST /datasets/:id/items/from-eval',
    update,
    [dataset.fromEval.EvalItems, 'store'],
    'Add tests of an evaluation, narrowed like its table',
    { body: addFromEval }
  )
  endpoint(
    'GET /datasets/:id/export',
    read,
    [dataset.files.DatasetFiles, 'show'],
    'Download a version',
    { query: { format: 'csv, jsonl or yaml', version: 'Number of a version' } }
  )
  endpoint(
    'GET /datasets/:id/evals',
    read,
    [dataset.DatasetEvals, 'index'],
    'Evaluations that used it'
  )
  endpoint(
    'GET /test-sets',
    read,
    [testSets.TestSets, 'index'],
    'Sets of tests of past evaluations'
  )
  endpoint('GET /prompts', read, [prompts.Prompts, 'index'], 'Prompts of past evaluations')
  endpoint('GET /prompts/:id', read, [prompts.Prompts, 'show'], 'One prompt')
  endpoint(
    'GET /media/export',
    read,
    [evals.media.MediaList, 'export'],
    'The media that the filter chooses, as ZIP',
    { query: { filter: 'As of the list' } }
  )
  endpoint('GET /media', read, [evals.media.MediaList, 'index'], 'Media of evaluations', {
    query: { filter: 'q, kind, evalId, createdAt_gte, createdAt_lte' },
  })
  endpoint('GET /history/export', read, [prompts.History, 'export'], 'The history as CSV', {
    query: { filter: 'As of the history' },
  })
  endpoint(
    'GET /history',
    read,
    [prompts.History, 'index'],
    'Evaluation × provider × prompt, with outcomes',
    {
      query: {
        filter: 'q, promptId, evalId, testSetId, provider, type, createdAt_gte, createdAt_lte',
      },
    }
  )
}
