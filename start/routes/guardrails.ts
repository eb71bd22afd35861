import { controllers } from '#generated/controllers'
import { guardrailRequests } from '#api/contract/resources/guardrail_requests'
import { guardrails } from '#api/contract/resources/guardrails'
import { createGuardrail, updateGuardrail } from '#api/guardrails/guardrail_validator'
import { startAttackRun } from '#api/guardrails/attacks/attack_run_validator'
import { labelRequest } from '#api/guardrails/requests/request_validator'
import {
  adaptiveInput,
  evaluateBatch,
  evaluateOne,
  guardInput,
} from '#api/guardrails/serve/evaluate_validator'
import { teamOfTarget } from '#api/guardrails/serve/team_of_target'
import { verifyGuardrail } from '#api/guardrails/verify/verification_validator'
import {
  changeVersion,
  generateVersion,
  setState,
  testTexts,
} from '#api/guardrails/versions/policy_validator'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

const read = ['read', 'Guardrail'] as const
const update = ['update', 'Guardrail'] as const

/** Mounts the routes for guardrails, their versions and requests, and the evaluation of texts. */
export function guardrailRoutes() {
  const { Guardrails, dashboard, requests, test, verify } = controllers.guardrails
  endpoint('GET /guardrails/dashboard', read, [dashboard.Dashboard, 'show'], 'Get the dashboard', {
    query: { days: '1, 7 or 30', guardrailId: 'ID of a guardrail; default: all of the team' },
  })
  resource(guardrails, Guardrails, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createGuardrail,
    update: updateGuardrail,
  })
  versionRoutes()
  endpoint(
    'POST /guardrails/:id/test',
    read,
    [test.Tests, 'store'],
    'Check texts with a version; nothing is stored',
    { body: testTexts, bodySize: 'document' }
  )
  endpoint(
    'POST /guardrails/:id/verify',
    update,
    [verify.Verifications, 'store'],
    'Replay the successful attacks of a vulnerability through the version in use',
    { body: verifyGuardrail }
  )
  endpoint(
    'GET /guardrail-requests',
    read,
    [requests.Requests, 'index'],
    'List the texts that guardrails have checked',
    { response: { resource: guardrailRequests.name, many: true } }
  )
  endpoint(
    'GET /guardrail-requests/:id',
    read,
    [requests.Requests, 'show'],
    'Get a checked text and the reasons of each guardrail'
  )
  endpoint(
    'PUT /guardrail-requests/:id/label',
    update,
    [requests.Requests, 'label'],
    'Label a request as a false alarm, missed, or correct',
    { body: labelRequest }
  )
  attackRoutes()
  evaluationRoutes()
}

function versionRoutes() {
  const { learning, promotion, versions } = controllers.guardrails
  const { Versions } = versions
  const path = '/guardrails/:id/versions' as const
  endpoint(`GET ${path}`, read, [Versions, 'index'], 'List the versions of a guardrail')
  endpoint(`GET ${path}/:number`, read, [Versions, 'show'], 'Get a version with its policies')
  endpoint(
    `GET ${path}/:number/diff`,
    read,
    [Versions, 'diff'],
    'Get the differences from another version',
    { query: { with: 'Number of the other version' } }
  )
  endpoint(`POST ${path}`, update, [Versions, 'store'], 'Create a draft from another version', {
    body: changeVersion,
    bodySize: 'document',
  })
  endpoint(
    `PUT ${path}/:number/state`,
    update,
    [promotion.Promotions, 'setState'],
    'Activate a version, start its shadow mode, or retire it',
    { body: setState }
  )
  endpoint(
    `POST ${path}/:number/approve`,
    update,
    [promotion.Promotions, 'approve'],
    'Approve a version'
  )
  endpoint(`DELETE ${path}/:number`, update, [Versions, 'destroy'], 'Discard a draft')
  endpoint(
    'GET /guardrails/:id/candidates',
    read,
    [learning.Generations, 'candidates'],
    'List the vulnerabilities that a guardrail can learn from'
  )
  endpoint(
    'POST /guardrails/:id/generate',
    update,
    [learning.Generations, 'store'],
    'Create a version from confirmed vulnerabilities',
    { body: generateVersion }
  )
}

/** Mounts the routes for scoring stored requests, and for adaptive attacks on a target with and without a guardrail. */
function attackRoutes() {
  const { AttackRuns } = controllers.guardrails.attacks
  const path = '/guardrails/:id/attacks' as const
  endpoint(
    'GET /guardrails/:id/scores',
    read,
    [controllers.guardrails.scores.Scores, 'show'],
    'Count the severities of stored requests',
    { query: { days: '1, 7 or 30', version: 'Number of a version; default: the newest' } }
  )
  endpoint(`GET ${path}`, read, [AttackRuns, 'index'], 'List the adaptive attacks of a guardrail')
  endpoint(
    `POST ${path}`,
    update,
    [AttackRuns, 'store'],
    'Attack a target adaptively, without the guardrail and behind its version in use',
    { body: startAttackRun }
  )
  endpoint(`POST ${path}/:runId/stop`, update, [AttackRuns, 'stop'], 'Stop adaptive attacks')
  endpoint(
    `POST ${path}/:runId/resume`,
    update,
    [AttackRuns, 'resume'],
    'Resume adaptive attacks that were canceled or failed'
  )
}

/** Mounts the routes that applications and the library of the command-line tool call. */
function evaluationRoutes() {
  const { Evaluations } = controllers.guardrails.serve
  endpoint(
    'POST /guardrails/:targetId/evaluate',
    'team',
    [Evaluations, 'evaluate'],
    'Check a text with the guardrails of a target',
    { body: evaluateOne, bodySize: 'document', teamOf: teamOfTarget }
  )
  endpoint(
    'POST /guardrails/:targetId/evaluate/batch',
    'team',
    [Evaluations, 'batch'],
    'Check up to 100 texts with the guardrails of a target',
    { body: evaluateBatch, bodySize: 'document', teamOf: teamOfTarget }
  )
  endpoint('POST /v1/guard', 'team', [Evaluations, 'guard'], 'Detect prompt injection', {
    body: guardInput,
  })
  endpoint('POST /v1/pii', 'team', [Evaluations, 'pii'], 'Detect personal data', {
    body: guardInput,
  })
  endpoint('POST /v1/harm', 'team', [Evaluations, 'harm'], 'Detect harmful requests', {
    body: guardInput,
  })
  endpoint(
    'POST /v1/adaptive',
    'team',
    [Evaluations, 'adaptive'],
    'Remove injections and, if a policy names it, personal data from a prompt',
    { body: adaptiveInput }
  )
}
