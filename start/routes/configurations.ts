import { controllers } from '#generated/controllers'
import { teamOfRow } from '#api/accounts/access/team_of_row'
import { configurations } from '#api/contract/resources/configurations'
import {
  checkConfiguration,
  createConfiguration,
  dryRunConfiguration,
  replayEvalResult,
  writeEvalParts,
  writeEvalTests,
  updateConfiguration,
} from '#api/evals/configurations/configuration_validator'
import { teamOfEval } from '#api/evals/team_of_eval'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

/** Mounts the routes for configurations of evaluations. */
export function configurationRoutes() {
  const { configurations: configuration } = controllers.evals
  resource(configurations, configuration.Configurations, {
    store: createConfiguration,
    update: updateConfiguration,
    bodySize: 'document',
    teamOf: teamOfRow('eval_configs'),
  })
  endpoint(
    'GET /eval/configs/:id',
    ['read', 'Config'],
    [configuration.Configurations, 'show'],
    'Get a configuration, at the path that the command-line tool uses since 0.123',
    { response: { resource: configurations.name, many: false }, teamOf: teamOfRow('eval_configs') }
  )
  endpoint(
    'POST /configs/check',
    ['read', 'Config'],
    [configuration.ConfigurationChecks, 'store'],
    'Validate a configuration: problems with line and column, and its size',
    { body: checkConfiguration, bodySize: 'document' }
  )
  endpoint(
    'POST /configs/tests/import',
    ['read', 'Config'],
    [configuration.TestImports, 'store'],
    'Parse test cases from a file (form field "file": CSV, YAML, JSON or JSONL); nothing is stored',
    { bodySize: 'file' }
  )
  endpoint(
    'POST /configs/dry-run',
    ['create', 'EvalJob'],
    [configuration.dryRun.DryRuns, 'store'],
    'Run one test case against every provider and prompt; nothing is stored',
    { body: dryRunConfiguration, bodySize: 'document' }
  )
  writerRoutes()
  replayRoutes()
}

function replayRoutes() {
  const { replay } = controllers.evals.configurations
  const path = '/results/:id/table/:testIdx/:promptIdx/replay'
  endpoint(
    `GET ${path}`,
    ['create', 'EvalJob'],
    [replay.Replays, 'show'],
    'Check whether a result can be replayed and how the response would be graded',
    { teamOf: teamOfEval }
  )
  endpoint(
    `POST ${path}`,
    ['create', 'EvalJob'],
    [replay.Replays, 'store'],
    'Replay a result with another prompt; nothing is stored',
    { teamOf: teamOfEval, body: replayEvalResult, bodySize: 'document' }
  )
}

function writerRoutes() {
  const { writer } = controllers.evals.configurations
  endpoint(
    'POST /configs/tests/write',
    ['create', 'EvalJob'],
    [writer.Writers, 'tests'],
    "Generate test cases for a configuration's prompts with the team's model; nothing is stored",
    { body: writeEvalTests, bodySize: 'document' }
  )
  endpoint(
    'POST /configs/assertions/write',
    ['create', 'EvalJob'],
    [writer.Writers, 'assertions'],
    "Suggest assertions for every test case with the team's model; nothing is stored",
    { body: writeEvalParts, bodySize: 'document' }
  )
}
