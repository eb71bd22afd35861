import { controllers } from '#generated/controllers'
import { evals } from '#api/contract/resources/evals'
import { rateMany, rateResult, showHarmful, updateEval } from '#api/evals/eval_validator'
import { teamOfEval as teamOf } from '#api/evals/team_of_eval'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'

const read = ['read', 'Eval'] as const
const update = ['update', 'Eval'] as const

/** Evaluations as they are read. One is authorised in its own team, whichever is current. */
export function evalRoutes() {
  const { evals: evaluation } = controllers
  const one = { resource: evals.name, many: false }
  resource(evals, evaluation.Evals, { only: ['index', 'destroyMany'] })
  endpoint(
    'POST /results/import',
    ['create', 'Eval'],
    [evaluation.import.Imports, 'store'],
    "The command-line tool's JSON (at most 500 MB) or YAML (10 MB), as field `file` of a form",
    { answers: one, bodySize: 'file' }
  )
  endpoint('GET /results/export', read, [evaluation.export.Exports, 'list'], 'Download the list', {
    query: { format: 'csv or json', filter: 'As of the list', sort: 'As of the list' },
  })
  endpoint('GET /results/:id', read, [evaluation.Evals, 'show'], 'One evaluation', {
    teamOf,
    answers: one,
  })
  endpoint('PUT /results/:id', update, [evaluation.Evals, 'update'], 'Rename, tag', {
    teamOf,
    body: updateEval,
    answers: one,
  })
  endpoint('POST /results/:id/copy', ['create', 'Eval'], [evaluation.Evals, 'copy'], 'Copy', {
    teamOf,
    answers: one,
  })
  endpoint(
    'DELETE /results/:id',
    ['delete', 'Eval'],
    [evaluation.Evals, 'destroy'],
    'Delete an evaluation; for the command-line tool, which needs to create them, take back what it is uploading',
    { teamOf, tool: ['create', 'Eval'] }
  )
  endpoint('GET /results/:id/table', read, [evaluation.table.Table, 'index'], 'A page of tests', {
    teamOf,
    query: {
      range: '[first, last], both included; at most 1,000 tests',
      sort: '["field","ASC"]; fields: testIdx, status, score:<prompt>, latencyMs:<prompt>, changed',
      filter:
        'status (a list), mode (different, highlighted, rated), q, regex, conditions (a list), join (and, or)',
      compare: 'Ids of at most 4 evaluations, separated by commas',
    },
  })
  endpoint(
    'GET /results/:id/table/:testIdx/:promptIdx',
    read,
    [evaluation.table.Cells, 'show'],
    'One result with all that is known of it',
    { teamOf }
  )
  endpoint(
    'PUT /results/:id/table/:testIdx/:promptIdx/rating',
    update,
    [evaluation.table.Cells, 'rate'],
    "Put a person's verdict over the grader's, or take it back; comment, highlight",
    { teamOf, body: rateResult }
  )
  endpoint(
    'POST /results/:id/harmful-texts',
    update,
    [evaluation.HarmfulTexts, 'show'],
    'Note that somebody looks at the hidden text of a result',
    { teamOf, body: showHarmful }
  )
  endpoint(
    'PUT /results/:id/ratings',
    update,
    [evaluation.table.Cells, 'rateMany'],
    'Rate every result that fulfils a filter',
    { teamOf, body: rateMany }
  )
  endpoint('GET /results/:id/export', read, [evaluation.export.Exports, 'show'], 'Download', {
    teamOf,
    query: {
      format: 'csv, json, yaml, failed, dpo, human-eval, burp or junit',
      filter: 'As of the table: of the tests that it chooses',
    },
  })
  endpoint('GET /results/:id/yaml', read, [evaluation.export.Exports, 'yaml'], 'Configuration', {
    teamOf,
  })
  endpoint(
    'GET /results/:id/filters/metadata/:key',
    read,
    [evaluation.statistics.Statistics, 'metadataValues'],
    'Values of a key of metadata, the most frequent first',
    { teamOf }
  )
  endpoint(
    'GET /results/:id/charts',
    read,
    [evaluation.statistics.Statistics, 'charts'],
    'Pass rates, histograms of scores, and the scores of two prompts against each other',
    { teamOf, query: { x: 'A prompt, by default 0', y: 'Another one, by default 1' } }
  )
  endpoint(
    'GET /results/:id/compare',
    read,
    [evaluation.statistics.Statistics, 'compare'],
    "The same tests in two evaluations, with McNemar's exact test",
    {
      teamOf,
      query: {
        with: 'The other evaluation',
        prompt: 'Only this prompt of this one',
        withPrompt: 'Only this prompt of the other one, by default the same',
      },
    }
  )
}
