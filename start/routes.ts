/** Every route of the product. */
// First: a validator takes its words along when it is made.
import '#start/validation'
import { controllers } from '#generated/controllers'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { reports } from '#api/contract/resources/reports'
import { roles } from '#api/contract/resources/roles'
import { scans } from '#api/contract/resources/scans'
import { targets } from '#api/contract/resources/targets'
import { teams } from '#api/contract/resources/teams'
import { templates } from '#api/contract/resources/templates'
import { webhooks } from '#api/contract/resources/webhooks'
import { reviewProbe } from '#api/evals/eval_validator'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import {
  changePassword,
  login,
  loginLink,
  switchOrganization,
} from '#api/identity/identity_validator'
import { createApiToken } from '#api/identity/api_token_validator'
import { createOrganization, updateOrganization } from '#api/organizations/organization_validator'
import { createRole, updateRole } from '#api/roles/role_validator'
import { createScan, stopScan } from '#api/scans/scan_validator'
import { createTarget, importTarget, testTarget, updateTarget } from '#api/targets/target_validator'
import { createTeam, updateTeam } from '#api/teams/team_validator'
import {
  createTemplate,
  estimateConfig,
  importTemplate,
  updateTemplate,
} from '#api/templates/template_validator'
import { createWebhook, updateWebhook } from '#api/webhooks/webhook_validator'
import router from '@adonisjs/core/services/router'
import transmit from '@adonisjs/transmit/services/main'

const { health, http, identity } = controllers

// Health and version
router.get('/health', [health.Status, 'health'])
router.get('/ready', [health.Status, 'ready'])
router.get('/version', [health.Status, 'version'])

// Sign-in
endpoint('GET /config', 'public', [identity.Config, 'show'], 'The configuration object')
endpoint('POST /users/login', 'public', [identity.Sessions, 'store'], 'Sign in by password', {
  body: login,
})
endpoint(
  'POST /users/login/link',
  'public',
  [identity.Sessions, 'storeByLink'],
  'Sign in by a one-time link',
  { body: loginLink }
)
endpoint('POST /auth/logout', 'public', [identity.Sessions, 'destroy'], 'Sign out')

// Me
endpoint('GET /users/me', 'user', [identity.Me, 'show'], 'Who is signed in')
endpoint('PUT /users/me/password', 'user', [identity.Passwords, 'update'], 'Change the password', {
  body: changePassword,
})
endpoint('GET /users/me/abilities', 'user', [identity.Me, 'abilities'], 'What I may do in a team', {
  query: { teamId: 'The team' },
})
endpoint('GET /users/me/organizations', 'user', [identity.Me, 'organizations'], 'My organizations')
endpoint(
  'POST /users/me/switch-organization',
  'user',
  [identity.Me, 'switchOrganization'],
  'Change the current organization',
  { body: switchOrganization }
)
endpoint('GET /users/me/teams', 'user', [identity.Me, 'teams'], 'My teams')
resource(apiTokens, identity.ApiTokens, {
  only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
  store: createApiToken,
})

// Organization
endpoint(
  'POST /organizations',
  'user',
  [controllers.organizations.Organizations, 'store'],
  'Create an organization',
  { body: createOrganization }
)
endpoint(
  'GET /organizations/overview',
  'member',
  [controllers.organizations.Overview, 'show'],
  'What happened in the teams that I may see',
  { query: { from: 'First day, YYYY-MM-DD', to: 'Last day', teamId: 'One team only' } }
)
endpoint(
  'GET /organizations/:id',
  'admin',
  [controllers.organizations.Organizations, 'show'],
  'The current organization and what it holds'
)
endpoint(
  'PUT /organizations/:id',
  'admin',
  [controllers.organizations.Organizations, 'update'],
  'Change the current organization',
  { body: updateOrganization }
)
endpoint('GET /license', 'member', [controllers.license.License, 'show'], 'State of the license')
resource(teams, controllers.teams.Teams, {
  only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
  store: createTeam,
  update: updateTeam,
})

// Roles
const { Roles, RoleCopies, RoleMembers } = controllers.roles
resource(roles, Roles, {
  only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
  store: createRole,
  update: updateRole,
})
endpoint('POST /roles/:id/copy', 'admin', [RoleCopies, 'store'], 'Copy a role')
endpoint('GET /roles/:id/members', 'admin', [RoleMembers, 'index'], 'Who has a role, in which team')

// Webhooks
const { webhooks: hook } = controllers
endpoint(
  'GET /webhooks/event-types',
  'admin',
  [hook.Webhooks, 'eventTypes'],
  'What webhooks can tell of'
)
resource(webhooks, hook.Webhooks, { store: createWebhook, update: updateWebhook })
endpoint(
  'POST /webhooks/:id/regenerate-secret',
  'admin',
  [hook.Webhooks, 'regenerateSecret'],
  'A new secret, shown this once'
)
endpoint(
  'POST /webhooks/:id/resume',
  'admin',
  [hook.Webhooks, 'resume'],
  'Deliver again after a pause'
)
endpoint(
  'POST /webhooks/:id/test',
  'admin',
  [hook.WebhookDeliveries, 'test'],
  'Send the event ping'
)
endpoint(
  'GET /webhooks/:id/deliveries',
  'admin',
  [hook.WebhookDeliveries, 'index'],
  'What was sent to a webhook, newest first',
  { query: { sort: 'event, status or createdAt', filter: 'status, event', range: 'Rows' } }
)
endpoint(
  'GET /webhooks/:id/deliveries/:deliveryId',
  'admin',
  [hook.WebhookDeliveries, 'show'],
  'One delivery: request and answer'
)
endpoint(
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver',
  'admin',
  [hook.WebhookDeliveries, 'redeliver'],
  'Send the same body once more'
)

// Scans
const runScans = ['update', 'EvalJob'] as const
resource(scans, controllers.scans.Scans, {
  only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
  store: createScan,
})
endpoint('GET /jobs/:id/logs', ['read', 'EvalJob'], [controllers.scans.ScanLogs, 'index'], 'Log', {
  query: { after: 'Number of the last line that is known' },
})
endpoint(
  'GET /jobs/:id/results',
  ['read', 'EvalJob'],
  [controllers.scans.ScanResults, 'index'],
  'Finished probes, newest first'
)
endpoint('POST /jobs/:id/stop', runScans, [controllers.scans.ScanControl, 'stop'], 'Stop a scan', {
  body: stopScan,
})
endpoint(
  'POST /jobs/:id/resume',
  runScans,
  [controllers.scans.ScanControl, 'resume'],
  'Go on with a failed or cancelled scan'
)
endpoint(
  'POST /jobs/:id/retry-errors',
  runScans,
  [controllers.scans.ScanControl, 'retryErrors'],
  'Run the tests that ended in an error again'
)

// Results and reports
const probeFilter = { filter: 'status, plugin, strategy, severity, category (one or a list), q' }
resource(reports, controllers.reports.Reports, { only: ['index'] })
endpoint(
  'GET /redteam/reports/:id',
  ['read', 'Eval'],
  [controllers.reports.Reports, 'show'],
  'Figures of a report',
  { query: probeFilter }
)
endpoint(
  'GET /results/:evalId/table',
  ['read', 'Eval'],
  [controllers.evals.Probes, 'index'],
  'Probes of an evaluation',
  { query: probeFilter }
)
endpoint(
  'GET /results/:evalId/export',
  ['read', 'Eval'],
  [controllers.evals.Probes, 'export'],
  'Download probes',
  { query: { ...probeFilter, format: 'csv or json' } }
)
endpoint(
  'GET /results/:evalId/table/:id',
  ['read', 'Eval'],
  [controllers.evals.Probes, 'show'],
  'One probe with all that is known about it'
)
endpoint(
  'PUT /results/:evalId/table/:id/review',
  ['update', 'Eval'],
  [controllers.evals.Probes, 'review'],
  "Put a person's verdict over the judge's",
  { body: reviewProbe }
)
endpoint(
  'DELETE /results/:evalId/table/:id/review',
  ['update', 'Eval'],
  [controllers.evals.Probes, 'restore'],
  "Restore the judge's verdict"
)

// Server settings, one key at a time
const { ServerSettings } = controllers.serverSettings
endpoint('GET /server-settings', 'admin', [ServerSettings, 'index'], 'All settings')
endpoint('GET /server-settings/:key', 'admin', [ServerSettings, 'show'], 'One setting')
endpoint('PUT /server-settings/:key', 'admin', [ServerSettings, 'update'], 'Change a setting')
endpoint('DELETE /server-settings/:key', 'admin', [ServerSettings, 'destroy'], 'Unset a setting')
endpoint('POST /server-settings/:key/test', 'admin', [ServerSettings, 'test'], 'Try a setting')

// The API described
endpoint('GET /openapi.json', 'public', [http.ApiDescription, 'document'], 'This document')
endpoint('GET /docs', 'public', [http.ApiDescription, 'page'], 'A page that shows this document')
endpoint('GET /docs/:file', 'public', [http.ApiDescription, 'file'], 'A file of that page')

// Red team: what is tested, and how
const { targets: target, templates: template } = controllers
resource(targets, target.Targets, { store: createTarget, update: updateTarget })
endpoint(
  'POST /providers/test',
  ['read', 'Provider'],
  [target.TargetProbes, 'store'],
  'Call what a form says; needs to create targets, or with providerId to update them',
  { body: testTarget }
)
endpoint(
  'POST /providers/:id/test',
  ['update', 'Provider'],
  [target.TargetProbes, 'storeForTarget'],
  'Call a target as it is stored'
)
endpoint(
  'POST /providers/import',
  ['read', 'Provider'],
  [target.TargetImports, 'store'],
  'Settings from a curl command, an HTTP request or a JSON body',
  { body: importTarget }
)
resource(templates, template.Templates, { store: createTemplate, update: updateTemplate })
endpoint(
  'POST /redteam/configs/estimate',
  ['read', 'Config'],
  [template.TemplateEstimates, 'store'],
  'How many probes a configuration makes, and how long they take',
  { body: estimateConfig }
)
endpoint(
  'POST /redteam/configs/yaml',
  ['read', 'Config'],
  [template.TemplateExports, 'store'],
  'A configuration, stored or not, as YAML of the command-line tool',
  { body: estimateConfig }
)
endpoint(
  'POST /redteam/configs/import',
  ['create', 'Config'],
  [template.TemplateImports, 'store'],
  'Create a template from YAML of the command-line tool',
  { body: importTemplate }
)
endpoint(
  'GET /redteam/configs/:id/yaml',
  ['read', 'Config'],
  [template.TemplateExports, 'show'],
  'A template as YAML of the command-line tool',
  { query: { targetId: 'A target to put into it; credentials become {{env.NAME}}' } }
)
endpoint(
  'POST /redteam/configs/:id/duplicate',
  ['create', 'Config'],
  [template.TemplateCopies, 'store'],
  'Create a copy'
)
endpoint(
  'GET /redteam/plugins',
  'member',
  [controllers.plugins.Catalog, 'show'],
  'The catalogue of plugins, strategies, frameworks and presets'
)

// Live updates, each channel behind its own check
transmit.registerRoutes()

// The console: any other address is a page
router.get('*', [http.Console, 'show'])
