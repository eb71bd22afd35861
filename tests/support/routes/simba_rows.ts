import type { Allowed } from './route_matrix.js'

/** Rows of the route matrix for Simba sessions. */
export const SIMBA_ROWS: Record<string, Allowed> = {
  'GET /simba/sessions': 'read EvalJob',
  'GET /simba/sessions/:id': 'read EvalJob',
  'POST /simba/sessions': 'create EvalJob',
  'DELETE /simba/sessions/:id': 'delete EvalJob',
  'DELETE /simba/sessions': 'delete EvalJob',
  'GET /simba/sessions/:id/tree': 'read EvalJob',
  'GET /simba/sessions/:id/conversations/:attempt': 'read EvalJob',
  'GET /simba/sessions/:id/findings': 'read EvalJob',
  'GET /simba/sessions/:id/events': 'read EvalJob',
  'GET /simba/sessions/:id/export': 'read EvalJob',
  'POST /simba/sessions/:id/harmful-texts': 'update Eval',
  'POST /simba/sessions/:id/pause': 'update EvalJob',
  'POST /simba/sessions/:id/resume': 'update EvalJob',
  'POST /simba/sessions/:id/stop': 'update EvalJob',
  'POST /simba/sessions/:id/extend': 'update EvalJob',
  'POST /simba/sessions/:id/control': 'update EvalJob',
  'POST /simba/sessions/:id/fork': 'create EvalJob',
  'POST /simba/sessions/:id/attempts': 'update EvalJob',
  'POST /simba/sessions/:id/attempts/:attempt/prune': 'update EvalJob',
  'POST /simba/sessions/:id/attempts/:attempt/boost': 'update EvalJob',
  'POST /simba/sessions/:id/next': 'update EvalJob',
}
