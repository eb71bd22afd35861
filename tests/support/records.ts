import { DEFAULT_HTTP_SETTINGS } from '#api/contract/target_settings'
import type { resources } from '#api/contract/resources/index'
import { issueApiToken } from '#api/identity/api_token_secret'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

type ResourceName = (typeof resources)[number]['name']

/** Makes one record that belongs to the persona; answers its id. */
type MakeRecord = (persona: Persona, name?: string) => Promise<string>

const insert = async (table: string, values: object): Promise<string> => {
  const [row] = await db.table(table).insert(values).returning('id')
  return row.id
}

const target: MakeRecord = ({ team }, name = 'A target') =>
  insert('targets', {
    team_id: team.id,
    name,
    type: 'http',
    purpose: 'Answers questions',
    settings: JSON.stringify(HTTP_SETTINGS),
  })

const template: MakeRecord = ({ team }, name = 'A template') =>
  insert('scan_templates', { team_id: team.id, name, config: JSON.stringify(TEMPLATE_CONFIG) })

const evalConfig: MakeRecord = ({ team }, name = 'A configuration') =>
  insert('eval_configs', { team_id: team.id, name, config: JSON.stringify(EVAL_DOCUMENT) })

const report: MakeRecord = ({ team }, name = 'A report') =>
  insert('evals', {
    id: `eval-${randomBytes(4).toString('hex')}`,
    team_id: team.id,
    type: 'redteam',
    description: name,
  })

const scan: MakeRecord = async (persona, name = 'A scan') =>
  insert('scans', {
    team_id: persona.team.id,
    name,
    target_name: 'A target',
    template_name: 'A template',
    eval_id: await report(persona, name),
    status: 'completed',
    backend: 'built_in',
    seed: 1,
    config: '{}',
  })

const schedule: MakeRecord = async (persona, name = 'A schedule') =>
  insert('schedules', {
    team_id: persona.team.id,
    name,
    target_id: await target(persona),
    template_id: await template(persona),
    cron: '0 3 * * *',
    time_zone: 'UTC',
    runs_as_id: persona.user.id,
  })

const team: MakeRecord = ({ organization }, name = 'A team') =>
  insert('teams', { organization_id: organization.id, name, slug: randomBytes(4).toString('hex') })

const apiToken: MakeRecord = async ({ user, organization }, name = 'A token') => {
  const { id } = await issueApiToken({
    userId: user.id,
    name,
    organizationId: organization.id,
    expiresAt: null,
  })
  return id
}

const severityOverrides: MakeRecord = ({ team: { id } }, name = 'Some overrides') =>
  insert('severity_override_sets', {
    team_id: id,
    name,
    members: JSON.stringify([{ pluginId: 'contracts', severity: 'critical' }]),
  })

const customPolicy: MakeRecord = ({ team: { id } }, name = 'A policy') =>
  insert('custom_policies', { team_id: id, name, text: 'Never gives legal advice.' })

const pluginCollection: MakeRecord = ({ team: { id } }, name = 'A collection') =>
  insert('plugin_collections', {
    team_id: id,
    name,
    plugins: JSON.stringify([{ id: 'contracts' }]),
  })

const gradingExample: MakeRecord = async (persona, name = 'An answer') =>
  insert('grading_examples', {
    team_id: persona.team.id,
    target_id: await target(persona),
    plugin_id: 'contracts',
    output: name,
    pass: true,
    score: 1,
  })

const modelAudit: MakeRecord = ({ team: { id } }, name = 'A model audit') =>
  insert('model_audits', {
    team_id: id,
    scan_id: `scan-${randomBytes(4).toString('hex')}`,
    name,
    model_path: 'models/a.pkl',
    payload: '{}',
    scanned_at: new Date(),
  })

const issue: MakeRecord = async (persona, name = 'A vulnerability') =>
  insert('issues', {
    team_id: persona.team.id,
    target_id: await target(persona, 'A weak target'),
    target_name: 'A weak target',
    plugin_id: 'prompt-extraction',
    weakness: name,
    severity: 'high',
    first_seen_at: new Date(),
    last_seen_at: new Date(),
    last_tested_at: new Date(),
  })

const dataset: MakeRecord = ({ team: { id } }, name = 'A dataset') =>
  insert('datasets', { team_id: id, name })

export const HTTP_SETTINGS = {
  ...DEFAULT_HTTP_SETTINGS,
  url: 'http://127.0.0.1:9/chat',
  method: 'POST',
  headers: [],
  body: '{"message":"{{prompt}}"}',
  rawRequest: '',
  useHttps: false,
  responsePath: 'reply',
  timeoutMs: 5000,
  maxConcurrency: 4,
  delayMs: 0,
  stateful: false,
  sessionSource: 'none',
  sessionPath: '',
}

export const EVAL_DOCUMENT = {
  prompts: ['Say {{word}}'],
  providers: ['echo'],
  tests: [{ vars: { word: 'hello' }, assert: [{ type: 'contains', value: 'hello' }] }],
}

export const TEMPLATE_CONFIG = {
  plugins: [{ id: 'prompt-extraction' }],
  strategies: [{ id: 'basic' }],
  numTests: 2,
  languages: ['en'],
  maxConcurrency: 4,
  delayMs: 0,
}

const role: MakeRecord = ({ organization }, name = 'A role') =>
  insert('roles', {
    organization_id: organization.id,
    name,
    slug: randomBytes(4).toString('hex'),
  })

const member =
  (kind: 'person' | 'service'): MakeRecord =>
  async ({ organization }, name = 'A member') => {
    const id = await insert('users', {
      name,
      email: `${randomBytes(6).toString('hex')}@x.test`,
      kind,
    })
    await db.table('organization_members').insert({ organization_id: organization.id, user_id: id })
    return id
  }

const invitation: MakeRecord = ({ organization, user }, name = 'somebody') =>
  insert('invitations', {
    organization_id: organization.id,
    email: `${name} ${randomBytes(6).toString('hex')}@x.test`,
    hash: randomBytes(32).toString('hex'),
    invited_by_id: user.id,
    expires_at: new Date(Date.now() + 86_400_000),
  })

const auditLog: MakeRecord = ({ organization, user }, name = 'A record') =>
  insert('audit_logs', {
    organization_id: organization.id,
    actor_id: user.id,
    actor_name: user.name,
    actor_email: user.email,
    action: 'target_created',
    target: 'TARGET',
    description: name,
  })

const outboundRefusal: MakeRecord = (
  { organization, team: { id: teamId }, user },
  name = 'somewhere.test'
) =>
  insert('outbound_refusals', {
    organization_id: organization.id,
    team_id: teamId,
    user_id: user.id,
    host: name,
    reason: `${name} may not be called`,
    purpose: 'model',
    subject_id: randomBytes(4).toString('hex'),
    minute: new Date(),
  })

const refusedRequest: MakeRecord = ({ organization, user }, name = 'GET /api/v1/users') =>
  insert('refused_requests', {
    organization_id: organization.id,
    user_id: user.id,
    reason: 'forbidden',
    code: 'forbidden',
    route: name,
    // Rows of one hour differ in something.
    address: `203.0.113.1 ${randomBytes(4).toString('hex')}`,
    count: 1,
    hour: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000),
  })

const webhook: MakeRecord = ({ organization }, name = 'A webhook') =>
  insert('webhooks', {
    organization_id: organization.id,
    name,
    url: 'http://127.0.0.1:9/hook',
    events: ['evaluation.completed'],
    secret: 'none',
  })

/** Resources that refuse the token of a person: the shared suites ask as the token of a service account. */
const FOR_PROGRAMS: readonly string[] = ['webhooks']

/** The persona as the resource takes it. */
export async function callerOf(resource: string, persona: Promise<Persona>): Promise<Persona> {
  const caller = await persona
  if (FOR_PROGRAMS.includes(resource)) {
    await db.from('users').where('id', caller.user.id).update({ kind: 'service' })
  }
  return caller
}

/** One maker per resource: a new resource without one does not compile. */
export const makeRecord = {
  'outbound-refusals': outboundRefusal,
  'refused-requests': refusedRequest,
  'redteam/targets': target,
  'redteam/configs': template,
  'configs': evalConfig,
  'redteam/plugins': pluginCollection,
  'redteam/plugins/severities': severityOverrides,
  'redteam/plugins/policies': customPolicy,
  'redteam/grading-examples': gradingExample,
  'model-audit/history': modelAudit,
  'evals': report,
  'redteam/report': report,
  'redteam/vulnerabilities': issue,
  'datasets': dataset,
  'jobs': scan,
  'jobs/schedules': schedule,
  'teams': team,
  'api-tokens': apiToken,
  'organization-tokens': apiToken,
  'audit-logs': auditLog,
  'roles': role,
  'users': member('person'),
  'invitations': invitation,
  'service-accounts': member('service'),
  'webhooks': webhook,
} satisfies Record<ResourceName, MakeRecord>
