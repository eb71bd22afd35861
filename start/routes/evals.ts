import { controllers } from '#generated/controllers'
import { evals } from '#api/contract/resources/evals'
import { rateMany, rateResult, showHarmful, updateEval } from '#api/evals/eval_validator'
import { teamOfEval as teamOf } from '#api/evals/team_of_eval'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

const read = ['read', 'Eval'] as const
const update = ['update', 'Eval'] as const

/**
 * Mounts the routes for evaluations and results. Each is authorized in its own team, regardless of the current team.
 */
export function evalRoutes() {
  evaluations()
  resultsTable()
  exportsAndStatistics()
}

function evaluations() {
  const { evals: evaluation } = controllers
  const one = { resource: evals.name, many: false }
  resource(evals, evaluation.Evals, { only: ['index', 'destroyMany'] })
  endpoint(
    'POST /results/import',
    ['create', 'Eval'],
    [evaluation.import.Imports, 'store'],
    'Import results from a file in the form field `file` (up to 500 MB; YAML up to 10 MB): an export of the command-line tool, an OpenAI Evals log or run, a garak report, PyRIT conversations or an Inspect log. With the form field `importId`, progress is published on the live channel `teams/:teamId/file-imports/:importId`',
    { response: one, bodySize: 'file' }
  )
  endpoint(
    'POST /results/import/preview',
    ['create', 'Eval'],
    [evaluation.import.Imports, 'preview'],
    'Describe a file of results without importing it: recognized format, results by outcome, and the first rows',
    { bodySize: 'file' }
  )
  endpoint('GET /results/export', read, [evaluation.export.Exports, 'list'], 'Download the list', {
    query: { format: 'csv or json', filter: 'As in the list', sort: 'As in the list' },
  })
  endpoint('GET /results/:id', read, [evaluation.Evals, 'show'], 'Get an evaluation', {
    teamOf,
    response: one,
  })
  endpoint('PUT /results/:id', update, [evaluation.Evals, 'update'], 'Rename, tag', {
    teamOf,
    body: updateEval,
    response: one,
  })
  endpoint('POST /results/:id/copy', ['create', 'Eval'], [evaluation.Evals, 'copy'], 'Copy', {
    teamOf,
    response: one,
  })
  endpoint(
    'DELETE /results/:id',
    ['delete', 'Eval'],
    [evaluation.Evals, 'destroy'],
    'Delete an evaluation. The command-line tool can delete its own unfinished upload with permission to create evaluations',
    { teamOf, tool: ['create', 'Eval'] }
  )
}

function resultsTable() {
  const { evals: evaluation } = controllers
  endpoint(
    'GET /results/:id/table',
    read,
    [evaluation.table.Table, 'index'],
    'List a page of test cases with their results',
    {
      teamOf,
      query: {
        range: '[first, last], both inclusive; at most 1,000 test cases',
        sort: '["field","ASC"]; fields: testIdx, status, score:<prompt>, latencyMs:<prompt>, changed',
        filter:
          'status (a list), likely (a list of failed, passed), mode (different, highlighted, rated), q, regex, conditions (a list), join (and, or)',
        compare: 'IDs of at most 4 evaluations, comma-separated',
        prompts: 'true: include the prompts as sent',
        figures: 'true: include tokens of reasoning and grading, and tokens per second',
        characters: 'length of the texts, or all; default: what fits in 200 kB per page',
      },
    }
  )
  endpoint(
    'GET /results/:id/table/:testIdx/:promptIdx',
    read,
    [evaluation.ratings.Cells, 'show'],
    'Get a result with all details',
    { teamOf }
  )
  endpoint(
    'PUT /results/:id/table/:testIdx/:promptIdx/rating',
    update,
    [evaluation.ratings.Cells, 'rate'],
    "Override or restore the grader's verdict, comment on the result, or highlight it",
    { teamOf, body: rateResult }
  )
  endpoint(
    'POST /results/:id/harmful-texts',
    update,
    [evaluation.reveal.HarmfulTexts, 'show'],
    'Reveal the hidden text of a result; recorded in the audit log',
    { teamOf, body: showHarmful }
  )
  endpoint(
    'PUT /results/:id/ratings',
    update,
    [evaluation.ratings.Cells, 'rateMany'],
    'Rate every result that matches a filter',
    { teamOf, body: rateMany }
  )
}

function exportsAndStatistics() {
  const { evals: evaluation } = controllers
  endpoint('GET /results/:id/export', read, [evaluation.export.Exports, 'show'], 'Download', {
    teamOf,
    query: {
      format: 'csv, json, yaml, failed, dpo, human-eval, burp or junit',
      filter: 'As in the table; only matching test cases are exported',
    },
  })
  endpoint('GET /results/:id/yaml', read, [evaluation.export.Exports, 'yaml'], 'Configuration', {
    teamOf,
  })
  endpoint(
    'GET /results/:id/filters/metadata/:key',
    read,
    [evaluation.statistics.Statistics, 'metadataValues'],
    'List the values of a metadata key, most frequent first',
    { teamOf }
  )
  endpoint(
    'GET /results/:id/charts',
    read,
    [evaluation.statistics.Statistics, 'charts'],
    'Get pass rates, score histograms, and a scatter plot of the scores of two prompts',
    {
      teamOf,
      query: {
        x: 'Index of the first prompt; default: 0',
        y: 'Index of the second prompt; default: 1',
      },
    }
  )
  endpoint(
    'GET /results/:id/compare',
    read,
    [evaluation.statistics.Statistics, 'compare'],
    "Compare the test cases that two evaluations share, with McNemar's exact test",
    {
      teamOf,
      query: {
        with: 'ID of the other evaluation',
        prompt: 'Index of a prompt of this evaluation; default: all',
        withPrompt: 'Index of a prompt of the other evaluation; default: the same',
      },
    }
  )
}
