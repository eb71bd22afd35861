import { controllers } from '#generated/controllers'
import { datasets } from '#api/contract/resources/datasets'
import {
  addFromEval,
  changeItems,
  createDataset,
  updateDataset,
} from '#api/evals/datasets/dataset_validator'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

const read = ['read', 'Eval'] as const
const update = ['update', 'Eval'] as const

/** Mounts the routes for datasets, and for the test sets, prompts, media and history of past evaluations. */
export function datasetRoutes() {
  datasetsAndVersions()
  itemsOfDatasets()
  pastEvaluations()
}

function datasetsAndVersions() {
  const { datasets: dataset } = controllers.evals
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
    'List the versions of a dataset, newest first'
  )
  endpoint(
    'GET /datasets/:id/versions/:number/items',
    read,
    [dataset.versions.DatasetItems, 'index'],
    'List the items of a version, or of the newest one with `latest`',
    { query: { filter: 'q: text that an item contains; id: keys of items' } }
  )
  endpoint(
    'GET /datasets/:id/diff',
    read,
    [dataset.versions.DatasetVersions, 'diff'],
    'Compare two versions',
    { query: { from: 'Number of the earlier version', to: 'Number of the later version' } }
  )
}

function itemsOfDatasets() {
  const { datasets: dataset } = controllers.evals
  endpoint(
    'POST /datasets/:id/items',
    update,
    [dataset.versions.DatasetItems, 'store'],
    'Add, change and remove items in one new version',
    { body: changeItems, bodySize: 'document' }
  )
  endpoint(
    'POST /datasets/:id/items/import',
    update,
    [dataset.files.DatasetFiles, 'store'],
    'Import a file (form field "file": CSV, JSONL, JSON or YAML, or a file of another program) as a new version; mode add or replace',
    { bodySize: 'file' }
  )
  endpoint(
    'POST /datasets/:id/items/import/preview',
    update,
    [dataset.files.DatasetFiles, 'preview'],
    'Describe a file of test cases without importing it',
    { bodySize: 'file' }
  )
  endpoint(
    'POST /datasets/import',
    ['create', 'Eval'],
    [dataset.files.DatasetImports, 'store'],
    'Create a dataset from a file: CSV, JSONL, JSON or YAML with test cases, a Langfuse or Phoenix dataset, or the inputs of results of another program. Form fields: file, name, description, importId',
    { bodySize: 'file', response: { resource: datasets.name, many: false } }
  )
  endpoint(
    'POST /datasets/import/preview',
    ['create', 'Eval'],
    [dataset.files.DatasetImports, 'preview'],
    'Describe a file of test cases without importing it',
    { bodySize: 'file' }
  )
  endpoint(
    'POST /datasets/:id/items/from-eval',
    update,
    [dataset.fromEval.EvalItems, 'store'],
    'Add test cases of an evaluation, filtered like its table',
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
    'List the evaluations that used the dataset'
  )
}

/** Mounts the routes for the test sets, prompts, media and history of past evaluations. */
function pastEvaluations() {
  const { media, prompts, testSets } = controllers.evals
  endpoint(
    'GET /test-sets',
    read,
    [testSets.TestSets, 'index'],
    'List the test sets of past evaluations'
  )
  endpoint('GET /prompts', read, [prompts.Prompts, 'index'], 'List the prompts of past evaluations')
  endpoint('GET /prompts/:id', read, [prompts.Prompts, 'show'], 'Get a prompt')
  endpoint(
    'GET /media/export',
    read,
    [media.MediaList, 'export'],
    'Download media files that match the filter as ZIP',
    { query: { filter: 'As in the list of media files' } }
  )
  endpoint('GET /media', read, [media.MediaList, 'index'], 'List the media files of evaluations', {
    query: { filter: 'q, kind, evalId, createdAt_gte, createdAt_lte' },
  })
  endpoint('GET /history/export', read, [prompts.History, 'export'], 'Download the history', {
    query: { format: 'csv or json', filter: 'As in the history' },
  })
  endpoint(
    'GET /history',
    read,
    [prompts.History, 'index'],
    'List the history: outcomes by evaluation, provider and prompt',
    {
      query: {
        filter: 'q, promptId, evalId, testSetId, provider, type, createdAt_gte, createdAt_lte',
      },
    }
  )
}
