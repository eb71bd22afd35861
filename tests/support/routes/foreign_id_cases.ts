import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import type { Persona } from '#tests/support/personas'
import { callerOf, makeRecord } from '#tests/support/records/records'
import { MCP_FOREIGN_IDS } from './mcp_foreign_ids.js'
import { SIMBA_FOREIGN_IDS } from './simba_foreign_ids.js'
import { MODEL_AUDIT_FOREIGN_IDS } from './model_audit_foreign_ids.js'
import db from '@adonisjs/lucid/services/db'

type Made = (persona: Persona) => Promise<string> | string

export type ForeignIdCase = {
  method: 'POST' | 'PUT'
  /** `team`: other teams of the same organization have their own records of this kind. */
  scope: 'organization' | 'team'
  make: Made
  /** Set if a valid request with the caller's own record would require a worker or a model. */
  isForeignOnly?: boolean
  request(owner: Persona, id: string): Promise<{ url: string; body: object }>
}

/**
 * Fields that do not refer to a tenant's record: catalog entries, IDs of other systems, and rows within the record in
 * the URL.
 */
export const NOT_RECORDS = [
  // Part of a browser's passkey response. Lookups are limited to passkeys of the user who signs in.
  / response\.(id|rawId)$/,
  /[cC]lientId$/,
  / answers\.conversationId$/,
  /(plugins|plugin|strategies|contexts)\.id$/,
  / (members\.)?pluginId$/,
  / scanId$/,
  // Selects one of the caller's teams; the ID of any other team selects the caller's default.
  /^POST \/model-audits\/share teamId$/,
  // The route changes only `enabled`.
  /^PUT \/webhooks teamId$/,
  // Metadata about the call; the media files belong to the team.
  /^POST \/api\/blobs context\.evalId$/,
  // Refers to a policy of the version in the body.
  /^POST \/guardrails\/:id\/versions (changePolicies\.id|removePolicyIds)$/,
  // Chosen by the application that calls the guardrail.
  /^POST \/guardrails\/:targetId\/evaluate.* (requests\.)?sessionId$/,
  // Refers to tools of the server in the URL.
  /^POST \/mcp\/servers\/:id\/approve toolIds$/,
  // An S3 access key.
  /^(POST|PUT) \/model-sources.* credential\.accessKeyId$/,
  // Refers to an item of the dataset in the URL.
  /^POST \/datasets\/:id\/items change\.id$/,
]

const record =
  (name: keyof typeof makeRecord): Made =>
  (persona) =>
    makeRecord[name](persona)

const team: Made = ({ team: { id } }) => id
const organization: Made = ({ organization: { id } }) => id
const user: Made = ({ user: { id } }) => id
const target = record('redteam/targets')
const template = record('redteam/configs')
const role = record('roles')

/** Creates a guardrail with an active version for the target of a vulnerability. Returns its ID. */
async function guardrailInUse(owner: Persona, issueId: string): Promise<string> {
  const issue = await db.from('issues').where('id', issueId).select('target_id').firstOrFail()
  return activeGuardrail(owner, issue.target_id)
}

/** Creates a guardrail with an active version for a target. Returns its ID. */
async function activeGuardrail(owner: Persona, targetId: string): Promise<string> {
  const id = await makeRecord.guardrails(owner)
  await db.from('guardrail_versions').where('guardrail_id', id).update({ state: 'active' })
  await db.table('guardrail_targets').insert({ guardrail_id: id, target_id: targetId })
  return id
}

/** Creates an evaluation with a result. Returns the result's ID. */
const result: Made = async (persona) => {
  const { id: evalId } = await EvaluationFactory.merge({
    teamId: persona.team.id,
    results: [{}],
  }).create()
  const { id } = await db
    .from('eval_results')
    .where('revision_id', await revisionIdOf(evalId))
    .firstOrFail()
  return id
}

/** Creates a result and returns the URL of an action on it within its evaluation. */
async function probeUrl(owner: Persona, action: string) {
  const id = await result(owner)
  const { id: evalId } = await db
    .from('evals')
    .whereIn('revision_id', db.from('eval_results').select('revision_id').where('id', id))
    .firstOrFail()
  return `/results/${evalId}/probes/${id}/${action}`
}

type Request = (
  owner: Persona,
  id: string
) => Promise<[url: string, body: object]> | [string, object]

const one = (
  method: 'POST' | 'PUT',
  scope: 'organization' | 'team',
  make: Made,
  request: Request
): ForeignIdCase => ({
  method,
  scope,
  make,
  async request(owner, id) {
    const [url, body] = await request(owner, id)
    return { url, body }
  },
})

const post = (make: Made, request: Request) => one('POST', 'team', make, request)
const put = (make: Made, request: Request) => one('PUT', 'team', make, request)
const postOfAll = (make: Made, request: Request) => one('POST', 'organization', make, request)
const postForeign = (make: Made, request: Request) => ({
  ...post(make, request),
  isForeignOnly: true,
})
const putOfAll = (make: Made, request: Request) => one('PUT', 'organization', make, request)

/** Creates another member of the same organization. */
const member = (owner: Persona) => makeRecord.users(owner)
const ids = (id: string) => encodeURIComponent(JSON.stringify({ id: [id] }))
const inTeam = async (owner: Persona) => {
  const userId = await member(owner)
  await db
    .table('team_members')
    .insert({ team_id: owner.team.id, user_id: userId, role_id: await role(owner) })
  return userId
}
const invitation = { email: 'new.person@example.test', isAdmin: false }
const schedule = async (owner: Persona) => ({
  name: 'Nightly',
  cron: '0 3 * * *',
  timeZone: 'UTC',
  targetId: await target(owner),
  configId: await template(owner),
})
const plugins = [{ id: 'contracts' }]

/** Maps route and field to a request that is accepted if it contains the ID of the caller's own record. */
export const FOREIGN_ID_CASES: Record<string, ForeignIdCase> = {
  'POST /api-tokens teamId': postOfAll(team, (_, teamId) => ['/api-tokens', { name: 'T', teamId }]),
  'POST /users/me/switch-organization organizationId': postOfAll(organization, (_, id) => [
    '/users/me/switch-organization',
    { organizationId: id },
  ]),
  'POST /teams/:id/members userId': postOfAll(member, async (owner, userId) => [
    `/teams/${owner.team.id}/members`,
    { userId, roleId: await role(owner) },
  ]),
  'POST /teams/:id/members roleId': postOfAll(role, async (owner, roleId) => [
    `/teams/${owner.team.id}/members`,
    { userId: await member(owner), roleId },
  ]),
  'POST /teams/:id/members/bulk userIds': postOfAll(member, async (owner, userId) => [
    `/teams/${owner.team.id}/members/bulk`,
    { userIds: [userId], roleId: await role(owner) },
  ]),
  'POST /teams/:id/members/bulk roleId': postOfAll(role, async (owner, roleId) => [
    `/teams/${owner.team.id}/members/bulk`,
    { userIds: [await member(owner)], roleId },
  ]),
  'PUT /teams/:id/members roleId': putOfAll(role, async (owner, roleId) => [
    `/teams/${owner.team.id}/members?filter=${ids(await inTeam(owner))}`,
    { roleId },
  ]),
  'PUT /teams/:id/members/:userId roleId': putOfAll(role, async (owner, roleId) => [
    `/teams/${owner.team.id}/members/${await inTeam(owner)}`,
    { roleId },
  ]),
  'PUT /users/:id addToTeam.teamId': putOfAll(team, async (owner, teamId) => [
    `/users/${await member(owner)}`,
    { addToTeam: { teamId, roleId: await role(owner) } },
  ]),
  'PUT /users/:id addToTeam.roleId': putOfAll(role, async (owner, roleId) => [
    `/users/${await member(owner)}`,
    { addToTeam: { teamId: owner.team.id, roleId } },
  ]),
  'PUT /users/:id removeFromTeam.teamId': putOfAll(team, async (owner, teamId) => [
    `/users/${await inTeam(owner)}`,
    { removeFromTeam: { teamId } },
  ]),
  'PUT /users addToTeam.teamId': putOfAll(team, async (owner, teamId) => [
    `/users?filter=${ids(await member(owner))}`,
    { addToTeam: { teamId, roleId: await role(owner) } },
  ]),
  'PUT /users addToTeam.roleId': putOfAll(role, async (owner, roleId) => [
    `/users?filter=${ids(await member(owner))}`,
    { addToTeam: { teamId: owner.team.id, roleId } },
  ]),
  'PUT /users removeFromTeam.teamId': putOfAll(team, async (owner, teamId) => [
    `/users?filter=${ids(await inTeam(owner))}`,
    { removeFromTeam: { teamId } },
  ]),
  'POST /invitations teams.teamId': postOfAll(team, async (owner, teamId) => [
    '/invitations',
    { ...invitation, teams: [{ teamId, roleId: await role(owner) }] },
  ]),
  'POST /invitations teams.roleId': postOfAll(role, (owner, roleId) => [
    '/invitations',
    { ...invitation, teams: [{ teamId: owner.team.id, roleId }] },
  ]),
  'POST /invitations/bulk invitations.teams.teamId': postOfAll(team, async (owner, teamId) => [
    '/invitations/bulk',
    { invitations: [{ ...invitation, teams: [{ teamId, roleId: await role(owner) }] }] },
  ]),
  'POST /invitations/bulk invitations.teams.roleId': postOfAll(role, (owner, roleId) => [
    '/invitations/bulk',
    { invitations: [{ ...invitation, teams: [{ teamId: owner.team.id, roleId }] }] },
  ]),
  'POST /service-accounts teams.teamId': postOfAll(team, async (owner, teamId) => [
    '/service-accounts',
    { name: 'Robot', isAdmin: false, teams: [{ teamId, roleId: await role(owner) }] },
  ]),
  'POST /service-accounts teams.roleId': postOfAll(role, (owner, roleId) => [
    '/service-accounts',
    { name: 'Robot', isAdmin: false, teams: [{ teamId: owner.team.id, roleId }] },
  ]),
  'POST /webhooks teamId': postOfAll(team, async (owner, teamId) => {
    await callerOf('webhooks', Promise.resolve(owner))
    const url = 'https://hooks.example.test/'
    return ['/webhooks', { name: 'Hook', url, events: ['evaluation.completed'], teamId }]
  }),
  'PUT /webhooks/:id teamId': putOfAll(team, async (owner, teamId) => {
    await callerOf('webhooks', Promise.resolve(owner))
    return [`/webhooks/${await makeRecord.webhooks(owner)}`, { teamId }]
  }),
  'POST /jobs targetId': post(target, async (owner, targetId) => [
    '/jobs',
    { type: 'redteam', targetId, configId: await template(owner) },
  ]),
  'POST /jobs configId': post(template, async (owner, configId) => [
    '/jobs',
    { type: 'redteam', targetId: await target(owner), configId },
  ]),
  'POST /schedules targetId': post(target, async (owner, targetId) => [
    '/schedules',
    { ...(await schedule(owner)), targetId },
  ]),
  'POST /schedules configId': post(template, async (owner, configId) => [
    '/schedules',
    { ...(await schedule(owner)), configId },
  ]),
  'PUT /schedules/:id targetId': put(target, async (owner, targetId) => [
    `/schedules/${await makeRecord['jobs/schedules'](owner)}`,
    { targetId },
  ]),
  'PUT /schedules/:id configId': put(template, async (owner, configId) => [
    `/schedules/${await makeRecord['jobs/schedules'](owner)}`,
    { configId },
  ]),
  'POST /datasets/:id/items/from-eval evalId': post(record('evals'), async (owner, evalId) => [
    `/datasets/${await makeRecord.datasets(owner)}/items/from-eval`,
    { evalId },
  ]),
  'PUT /issues ownerId': putOfAll(user, async (owner, ownerId) => [
    `/issues?filter=${ids(await makeRecord['redteam/vulnerabilities'](owner))}`,
    { ownerId },
  ]),
  'PUT /issues assigneeId': putOfAll(user, async (owner, assigneeId) => [
    `/issues?filter=${ids(await makeRecord['redteam/vulnerabilities'](owner))}`,
    { assigneeId },
  ]),
  'PUT /issues/:id ownerId': putOfAll(user, async (owner, ownerId) => [
    `/issues/${await makeRecord['redteam/vulnerabilities'](owner)}`,
    { ownerId },
  ]),
  'PUT /issues/:id assigneeId': putOfAll(user, async (owner, assigneeId) => [
    `/issues/${await makeRecord['redteam/vulnerabilities'](owner)}`,
    { assigneeId },
  ]),
  'POST /redteam/plugins/sample targetId': post(target, (_, targetId) => [
    '/redteam/plugins/sample',
    { plugin: plugins[0], targetId },
  ]),
  'POST /redteam/calibrations evalId': post(record('evals'), (_, evalId) => [
    '/redteam/calibrations',
    { evalId },
  ]),
  'POST /guardrails targetIds': post(target, (_, targetId) => [
    '/guardrails',
    { name: 'G', targetIds: [targetId] },
  ]),
  'PUT /guardrails/:id targetIds': put(target, async (owner, targetId) => [
    `/guardrails/${await makeRecord.guardrails(owner)}`,
    { targetIds: [targetId] },
  ]),
  'POST /guardrails/:id/generate issueIds': post(
    record('redteam/vulnerabilities'),
    async (owner, issueId) => [
      `/guardrails/${await guardrailInUse(owner, issueId)}/generate`,
      { issueIds: [issueId] },
    ]
  ),
  'POST /guardrails/:id/verify issueId': post(
    record('redteam/vulnerabilities'),
    async (owner, issueId) => [
      `/guardrails/${await guardrailInUse(owner, issueId)}/verify`,
      { issueId },
    ]
  ),
  ...MCP_FOREIGN_IDS,
  ...SIMBA_FOREIGN_IDS,
  ...MODEL_AUDIT_FOREIGN_IDS,
  'POST /guardrails/:id/attacks targetId': post(target, async (owner, targetId) => {
    return [`/guardrails/${await activeGuardrail(owner, targetId)}/attacks`, { targetId }]
  }),
  'POST /guardrails/:id/attacks issueId': post(
    record('redteam/vulnerabilities'),
    async (owner, issueId) => {
      const issue = await db.from('issues').where('id', issueId).select('target_id').firstOrFail()
      const body = { targetId: issue.target_id, issueId }
      return [`/guardrails/${await guardrailInUse(owner, issueId)}/attacks`, body]
    }
  ),
  'POST /redteam/grading-examples targetId': post(target, (_, targetId) => [
    '/redteam/grading-examples',
    { targetId, pluginId: 'contracts', output: 'No', pass: true },
  ]),
  'POST /redteam/grading-examples resultId': post(result, async (owner, resultId) => [
    '/redteam/grading-examples',
    { targetId: await target(owner), pluginId: 'contracts', output: 'No', pass: true, resultId },
  ]),
  'POST /providers pluginSeverityOverrideId': post(
    record('redteam/plugins/severities'),
    (_, pluginSeverityOverrideId) => [
      '/providers',
      {
        name: 'T',
        type: 'http',
        settings: { url: 'https://a.example.test/chat' },
        pluginSeverityOverrideId,
      },
    ]
  ),
  'PUT /providers/:id pluginSeverityOverrideId': put(
    record('redteam/plugins/severities'),
    async (owner, pluginSeverityOverrideId) => [
      `/providers/${await target(owner)}`,
      { pluginSeverityOverrideId },
    ]
  ),
  'PUT /providers pluginSeverityOverrideId': put(
    record('redteam/plugins/severities'),
    async (owner, pluginSeverityOverrideId) => [
      `/providers?filter=${ids(await target(owner))}`,
      { pluginSeverityOverrideId },
    ]
  ),
  'POST /redteam/configs/estimate targetId': post(target, (_, targetId) => [
    '/redteam/configs/estimate',
    { config: { plugins }, targetId },
  ]),
  'POST /redteam/configs/yaml targetId': post(target, (_, targetId) => [
    '/redteam/configs/yaml',
    { config: { plugins }, targetId },
  ]),
  'POST /providers/test providerId': postForeign(target, (_, providerId) => [
    '/providers/test',
    { type: 'http', settings: { url: 'http://127.0.0.1:9/' }, providerId },
  ]),
  'POST /providers/discover providerId': postForeign(target, (_, providerId) => [
    '/providers/discover',
    { type: 'http', settings: { url: 'http://127.0.0.1:9/' }, providerId },
  ]),
  'POST /custom-policies/suggest targetId': postForeign(target, (_, targetId) => [
    '/custom-policies/suggest',
    { targetId },
  ]),
  'POST /results/:evalId/probes/:id/replay targetId': postForeign(
    target,
    async (owner, targetId) => [await probeUrl(owner, 'replay'), { targetId }]
  ),
  'POST /results/:evalId/probes/:id/repeat targetId': postForeign(
    target,
    async (owner, targetId) => [await probeUrl(owner, 'repeat'), { targetId, times: 1 }]
  ),
  'POST /jobs parentId': postForeign(record('evals'), (_, parentId) => [
    '/jobs',
    { type: 'eval', parentId, mode: 'failed' },
  ]),
}
