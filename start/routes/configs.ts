import { controllers } from '#generated/controllers'
import { teamOfRow } from '#api/access/team_of_row'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import {
  checkEvalConfig,
  createEvalConfig,
  dryRunEvalConfig,
  replayEvalResult,
  writeEvalParts,
  writeEvalTests,
  updateEvalConfig,
} from '#api/eval_configs/eval_config_validator'
import { teamOfEval } from '#api/evals/team_of_eval'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'

/** Evaluations that are to be run: their configurations. */
export function configRoutes() {
  const { evalConfigs: config } = controllers
  resource(evalConfigs, config.EvalConfigs, {
    store: createEvalConfig,
    update: updateEvalConfig,
    bodySize: 'document',
    teamOf: teamOfRow('eval_configs'),
  })
  endpoint(
    'GET /eval/configs/:id',
    ['read', 'Config'],
    [config.EvalConfigs, 'show'],
    'One of configs, where the command-line tool looks for it since 0.123',
    { answers: { resource: evalConfigs.name, many: false }, teamOf: teamOfRow('eval_configs') }
  )
  endpoint(
    'POST /configs/check',
    ['read', 'Config'],
    [config.EvalConfigChecks, 'store'],
    'What is wrong with a configuration, by line and column, and how much it is',
    { body: checkEvalConfig, bodySize: 'document' }
  )
  endpoint(
    'POST /configs/tests/import',
    ['read', 'Config'],
    [config.TestImports, 'store'],
    'Test cases of a file (form field "file": CSV, YAML, JSON or JSONL); nothing is stored',
    { bodySize: 'file' }
  )
  endpoint(
    'POST /configs/dry-run',
    ['create', 'EvalJob'],
    [config.DryRuns, 'store'],
    'Really run one test in every column; nothing is stored',
    { body: dryRunEvalConfig, bodySize: 'document' }
  )
  writerRoutes()
  replayRoutes()
}

function replayRoutes() {
  const { replay } = controllers.evalConfigs
  const path = '/results/:id/table/:testIdx/:promptIdx/replay'
  endpoint(
    `GET ${path}`,
    ['create', 'EvalJob'],
    [replay.Replays, 'show'],
    'Whether a result can be asked for again, and how the answer would be graded',
    { teamOf: teamOfEval }
  )
  endpoint(
    `POST ${path}`,
    ['create', 'EvalJob'],
    [replay.Replays, 'store'],
    'Ask the provider of a result again with another prompt; nothing is stored',
    { teamOf: teamOfEval, body: replayEvalResult, bodySize: 'document' }
  )
}

function writerRoutes() {
  const { writer } = controllers.evalConfigs
  endpoint(
    'POST /configs/tests/write',
    ['create', 'EvalJob'],
    [writer.Writers, 'tests'],
    "Tests for a configuration's prompts, written by the team's model; nothing is stored",
    { body: writeEvalTests, bodySize: 'document' }
  )
  endpoint(
    'POST /configs/assertions/write',
    ['create', 'EvalJob'],
    [writer.Writers, 'assertions'],
    "What every answer should meet, suggested by the team's model; nothing is stored",
    { body: writeEvalParts, bodySize: 'document' }
  )
}
