import type { Allowed } from './route_matrix.js'

/**
 * Rows of the route matrix for datasets and for the prompts, media and history of past evaluations.
 */
export const DATASET_ROWS: Record<string, Allowed> = {
  'GET /datasets': 'read Eval',
  'GET /datasets/:id': 'read Eval',
  'POST /datasets': 'create Eval',
  'PUT /datasets/:id': 'update Eval',
  'DELETE /datasets/:id': 'delete Eval',
  'DELETE /datasets': 'delete Eval',
  'GET /datasets/:id/versions': 'read Eval',
  'GET /datasets/:id/versions/:number/items': 'read Eval',
  'GET /datasets/:id/diff': 'read Eval',
  'POST /datasets/:id/items': 'update Eval',
  'POST /datasets/:id/items/import': 'update Eval',
  'POST /datasets/:id/items/import/preview': 'update Eval',
  'POST /datasets/import': 'create Eval',
  'POST /datasets/import/preview': 'create Eval',
  'POST /datasets/:id/items/from-eval': 'update Eval',
  'GET /datasets/:id/export': 'read Eval',
  'GET /datasets/:id/evals': 'read Eval',
  'GET /test-sets': 'read Eval',
  'GET /prompts': 'read Eval',
  'GET /prompts/:id': 'read Eval',
  'GET /history': 'read Eval',
  'GET /history/export': 'read Eval',
  'GET /media': 'read Eval',
  'GET /media/export': 'read Eval',
}
