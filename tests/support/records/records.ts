import type { FieldDefinition } from '#api/contract/define_resource'
import { resources } from '#api/contract/resources/index'
import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { DEFAULT_FAIL_MODES } from '#api/contract/guardrails/guardrail'
import { sealContent } from '#api/guardrails/versions/version_content'
import { columnOf } from '#api/platform/http/lists/list_query'
import { DatasetFactory } from '#database/factories/dataset_factory'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { MembershipFactory } from '#database/factories/membership_factory'
import { ScanFactory } from '#database/factories/scan_factory'
import { ScheduleFactory } from '#database/factories/schedule_factory'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { TeamFactory } from '#database/factories/team_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { UserFactory } from '#database/factories/user_factory'
import { VulnerabilityFactory } from '#database/factories/vulnerability_factory'
import {
  insertAlert,
  insertAnyApproval,
  insertApplication,
  insertServer,
} from '#tests/support/mcp/mcp_records'
import type { Persona } from '#tests/support/personas'
import { type ResourceName, tableOf } from '#tests/support/sources/tables'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

/** Creates one record that belongs to the persona. Resolves with its ID. */
type MakeRecord = (persona: Persona, name?: string) => Promise<string>

const insert = async (table: string, values: object): Promise<string> => {
  const [row] = await db.table(table).insert(values).returning('id')
  return row.id
}

const target: MakeRecord = async ({ team: { id: teamId } }, name = 'A target') => {
  const settings = HTTP_SETTINGS
  return (await TargetFactory.merge({ teamId, name, settings }).create()).id
}

const template: MakeRecord = async ({ team: { id: teamId } }, name = 'A template') => {
  const config = TEMPLATE_SETTINGS
  return (await TemplateFactory.merge({ teamId, name, config }).create()).id
}

const evaluationConfiguration: MakeRecord = ({ team }, name = 'A configuration') =>
  insert('eval_configs', { team_id: team.id, name, config: JSON.stringify(EVAL_DOCUMENT) })

const report: MakeRecord = async ({ team: { id: teamId } }, description = 'A report') =>
  (await EvaluationFactory.merge({ teamId, description }).create()).id

const scan: MakeRecord = async (persona, name = 'A scan') => {
  const evalId = await report(persona, name)
  return (await ScanFactory.merge({ teamId: persona.team.id, name, evalId }).create()).id
}

const schedule: MakeRecord = async (persona, name = 'A schedule') => {
  const { id } = await ScheduleFactory.merge({
    teamId: persona.team.id,
    name,
    targetId: await target(persona),
    templateId: await template(persona),
    runsAsId: persona.user.id,
  }).create()
  return id
}

const team: MakeRecord = async ({ organization: { id: organizationId } }, name = 'A team') =>
  (await TeamFactory.merge({ organizationId, name }).create()).id

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

const vulnerability: MakeRecord = async (persona, weakness = 'A vulnerability') => {
  const targetName = 'A weak target'
  const { id } = await VulnerabilityFactory.merge({
    teamId: persona.team.id,
    targetId: await target(persona, targetName),
    targetName,
    weakness,
  }).create()
  return id
}

const calibration: MakeRecord = async (persona, name = 'A calibration') =>
  insert('calibrations', {
    team_id: persona.team.id,
    eval_id: await report(persona),
    name,
    judge: 'Built-in rules',
    seed: 1,
    population: JSON.stringify({ failed: 0, passed: 0, undecided: 0 }),
  })

const guardrail: MakeRecord = async ({ team: { id } }, name = 'A guardrail') => {
  const guardrailId = await insert('guardrails', {
    team_id: id,
    name,
    storage: 'redacted',
    retention_days: 30,
    fail_modes: JSON.stringify(DEFAULT_FAIL_MODES),
    max_false_alarms: 1,
  })
  await insert('guardrail_versions', {
    guardrail_id: guardrailId,
    number: 1,
    state: 'draft',
    content: sealContent({ format: 1, thresholds: {}, policies: [] }),
  })
  return guardrailId
}

const dataset: MakeRecord = async ({ team: { id: teamId } }, name = 'A dataset') =>
  (await DatasetFactory.merge({ teamId, name }).create()).id

export const HTTP_SETTINGS = httpSettings({ responsePath: 'reply' })

export const EVAL_DOCUMENT = {
  prompts: ['Say {{word}}'],
  providers: ['echo'],
  tests: [{ vars: { word: 'hello' }, assert: [{ type: 'contains', value: 'hello' }] }],
}

export const TEMPLATE_SETTINGS = templateSettings({ maxConcurrency: 4 })

const role: MakeRecord = ({ organization }, name = 'A role') =>
  insert('roles', {
    organization_id: organization.id,
    name,
    slug: randomBytes(4).toString('hex'),
  })

const member =
  (kind: 'person' | 'service'): MakeRecord =>
  async ({ organization }, name = 'A member') => {
    const { id: userId } = await UserFactory.merge({ name, kind, password: null }).create()
    await MembershipFactory.merge({ organizationId: organization.id, userId }).create()
    return userId
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
    // The table has a unique index per hour, so rows must differ in at least one column.
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

/** Resources that reject personal tokens; the shared test suites use a service account for them. */
const FOR_PROGRAMS: readonly string[] = ['webhooks']

/** Returns the persona, whose user becomes a service account if the resource requires one. */
export async function callerOf(resource: string, persona: Promise<Persona>): Promise<Persona> {
  const caller = await persona
  if (FOR_PROGRAMS.includes(resource)) {
    await db.from('users').where('id', caller.user.id).update({ kind: 'service' })
  }
  return caller
}

/** Factories for records that require more than the required fields of their definition. */
const own: Partial<Record<ResourceName, MakeRecord>> = {
  'outbound-refusals': outboundRefusal,
  'refused-requests': refusedRequest,
  'redteam/targets': target,
  'redteam/configs': template,
  'configs': evaluationConfiguration,
  'datasets': dataset,
  'redteam/plugins': pluginCollection,
  'redteam/plugins/severities': severityOverrides,
  'redteam/plugins/policies': customPolicy,
  'redteam/grading-examples': gradingExample,
  'model-audit/history': modelAudit,
  'evals': report,
  'redteam/report': report,
  'redteam/vulnerabilities': vulnerability,
  'redteam/calibrations': calibration,
  'guardrails': guardrail,
  'mcp-proxy/servers': ({ team: { id } }, name = 'A server') => insertServer(id, { name }),
  'mcp-proxy/applications': ({ team: { id } }, name) => insertApplication(id, name),
  'mcp-proxy/approvals': (persona, tool) => insertAnyApproval(persona, tool),
  'mcp-proxy/alerts': ({ team: { id } }, message) => insertAlert(id, message),
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
}

/**
 * Returns a value that the field accepts.
 * @throws for references and documents, which require their own factory
 */
function valueFor(name: string, { type, min = 1, values = [] }: FieldDefinition) {
  switch (type) {
    case 'text':
      return `A ${name}`
    case 'number':
      return min
    case 'boolean':
      return false
    case 'date':
      return new Date()
    case 'enum':
      return values[0]
    default:
      throw new Error(
        `${name} has the type ${type}: add a factory to tests/support/records/records.ts`
      )
  }
}

/** Returns a factory that fills the required fields of a team's resource. */
const fromDefinition =
  (resource: (typeof resources)[number]): MakeRecord =>
  (persona, name = 'A record') => {
    const fields: [string, FieldDefinition][] = Object.entries(resource.fields)
    const values = fields
      .filter(([, { required, readOnly }]) => required && !readOnly)
      .map(([field, definition]) => [
        columnOf(field, definition),
        field === resource.represent ? name : valueFor(field, definition),
      ])
    return insert(tableOf(resource), { team_id: persona.team.id, ...Object.fromEntries(values) })
  }

/** A factory for each resource. */
export const makeRecord = Object.fromEntries(
  resources.map((resource) => [resource.name, own[resource.name] ?? fromDefinition(resource)])
) as Record<ResourceName, MakeRecord>
