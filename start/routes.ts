/** Every route of the product. */
// First: a validator takes its words along when it is made.
import '#start/validation'
import { controllers } from '#generated/controllers'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { organizationTokens } from '#api/contract/resources/organization_tokens'
import { invitations } from '#api/contract/resources/invitations'
import { outboundRefusals } from '#api/contract/resources/outbound_refusals'
import { reports } from '#api/contract/resources/reports'
import { roles } from '#api/contract/resources/roles'
import { scans } from '#api/contract/resources/scans'
import { serviceAccounts } from '#api/contract/resources/service_accounts'
import { targets } from '#api/contract/resources/targets'
import { teamMembers } from '#api/contract/resources/team_members'
import { teams } from '#api/contract/resources/teams'
import { templates } from '#api/contract/resources/templates'
import { users } from '#api/contract/resources/users'
import { webhooks } from '#api/contract/resources/webhooks'
import { reviewProbe } from '#api/evals/eval_validator'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { exchangeToken, finishSignIn } from '#api/identity/external/external_validator'
import {
  changePassword,
  createUserLink,
  login,
  loginLink,
  mailRequest,
  register,
  resetPassword,
  switchOrganization,
  verifyEmail,
} from '#api/identity/identity_validator'
import { createApiToken } from '#api/identity/api_token_validator'
import { installLicense } from '#api/license/license_validator'
import { createImport } from '#api/imports/import_validator'
import { createOrganization, updateOrganization } from '#api/organizations/organization_validator'
import {
  acceptInvitation,
  changeUsers,
  createInvitation,
  createInvitations,
  createServiceAccount,
  updateServiceAccount,
} from '#api/people/people_validator'
import { createRole, updateRole } from '#api/roles/role_validator'
import { createScan, stopScan } from '#api/scans/scan_validator'
import { createTarget, importTarget, testTarget, updateTarget } from '#api/targets/target_validator'
import { addMember, addMembers, changeRole } from '#api/teams/member_validator'
import { createTeam, createTeams, updateTeam } from '#api/teams/team_validator'
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
endpoint(
  'POST /users/login',
  'public',
  [identity.Sessions, 'store'],
  'Sign in by password, or without one ask for a link by mail',
  {
    body: login,
  }
)
endpoint(
  'POST /users/login/link',
  'public',
  [identity.Sessions, 'storeByLink'],
  'Sign in by a one-time link',
  { body: loginLink }
)
const { Registrations } = identity
endpoint('POST /users/register', 'public', [Registrations, 'store'], 'Make an account', {
  body: register,
})
endpoint('POST /users/verify-email', 'public', [Registrations, 'verify'], 'Confirm an address', {
  body: verifyEmail,
})
endpoint(
  'POST /users/verify-email/resend',
  'public',
  [Registrations, 'resend'],
  'Mail the link to confirm an address again',
  { body: mailRequest }
)
endpoint(
  'POST /users/reset-password',
  'public',
  [identity.Passwords, 'requestReset'],
  'Mail a link to set a new password',
  { body: mailRequest }
)
endpoint(
  'POST /users/reset-password/confirm',
  'public',
  [identity.Passwords, 'reset'],
  'Set a new password by a link; ends every session',
  { body: resetPassword }
)
endpoint('POST /auth/logout', 'public', [identity.Sessions, 'destroy'], 'Sign out')
endpoint(
  'GET /auth/fusionauth/identity-providers',
  'public',
  [identity.external.Fusionauth, 'identityProviders'],
  'The identity provider that FusionAuth should go on to'
)
endpoint(
  'POST /auth/fusionauth/token-proxy',
  'public',
  [identity.external.Fusionauth, 'exchange'],
  "Exchange FusionAuth's code for a session",
  { body: exchangeToken }
)
endpoint(
  'GET /auth/oidc/start',
  'public',
  [identity.external.ExternalSignIns, 'start'],
  'Leave for the OpenID Connect provider',
  { query: { redirect: 'Path of the console to come back to' } }
)
endpoint(
  'POST /auth/oidc/callback',
  'public',
  [identity.external.ExternalSignIns, 'finish'],
  'Come back from the OpenID Connect provider',
  { body: finishSignIn }
)

// Me
endpoint('GET /users/me', 'user', [identity.Me, 'show'], 'Who is signed in')
endpoint('PUT /users/me/password', 'user', [identity.Passwords, 'update'], 'Change the password', {
  body: changePassword,
})
endpoint('GET /users/me/sessions', 'user', [identity.MySessions, 'index'], 'Where I am signed in')
endpoint(
  'DELETE /users/me/sessions/:id',
  'user',
  [identity.MySessions, 'destroy'],
  'End one of my sessions'
)
endpoint(
  'DELETE /users/me/sessions',
  'user',
  [identity.MySessions, 'destroyOthers'],
  'End all my sessions but this one'
)
endpoint(
  'POST /users/:id/links',
  'admin',
  [identity.UserLinks, 'store'],
  'Make a link for somebody, to hand over',
  { body: createUserLink }
)
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
const { License } = controllers.license
endpoint('GET /license', 'member', [License, 'show'], 'State of the license')
endpoint('POST /license', 'admin', [License, 'store'], 'Install a license', {
  body: installLicense,
})
endpoint('POST /license/check', 'admin', [License, 'check'], 'What a license says', {
  body: installLicense,
})
endpoint('DELETE /license', 'admin', [License, 'destroy'], 'Remove the license')
const months = { from: 'First month, YYYY-MM', to: 'Last month, YYYY-MM' }
endpoint('GET /usage', 'admin', [controllers.usage.Usage, 'show'], 'Usage by month and team', {
  query: months,
})
endpoint('GET /usage/export', 'admin', [controllers.usage.Usage, 'export'], 'Download the usage', {
  query: { ...months, format: 'csv or json' },
})
resource(teams, controllers.teams.Teams, {
  only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
  store: createTeam,
  update: updateTeam,
})
endpoint(
  'POST /teams/bulk',
  'admin',
  [controllers.teams.Teams, 'storeMany'],
  'Create many teams, or none; answers their ids',
  { body: createTeams }
)
endpoint(
  'GET /teams/:id/contents',
  'member',
  [controllers.teams.Teams, 'contents'],
  'What would be lost with a team'
)
const { TeamMembers } = controllers.teams
const manyMembers = { answers: { resource: teamMembers.name, many: true } }
const oneMember = { answers: { resource: teamMembers.name, many: false } }
const namedMembers = { query: { filter: 'The members: `{"userId":["…"]}`. All of them, or none.' } }
endpoint(
  'GET /teams/:id/members',
  'member',
  [TeamMembers, 'index'],
  'Members of a team',
  manyMembers
)
endpoint('POST /teams/:id/members', 'admin', [TeamMembers, 'store'], 'Add a member', {
  ...oneMember,
  body: addMember,
})
endpoint(
  'POST /teams/:id/members/bulk',
  'admin',
  [TeamMembers, 'storeMany'],
  'Add many members, or change their role',
  { body: addMembers }
)
endpoint('PUT /teams/:id/members', 'admin', [TeamMembers, 'updateMany'], 'Change many roles', {
  ...namedMembers,
  body: changeRole,
})
endpoint(
  'DELETE /teams/:id/members',
  'admin',
  [TeamMembers, 'destroyMany'],
  'Remove many members',
  namedMembers
)
endpoint('PUT /teams/:id/members/:userId', 'admin', [TeamMembers, 'update'], 'Change a role', {
  ...oneMember,
  body: changeRole,
})
endpoint('DELETE /teams/:id/members/:userId', 'admin', [TeamMembers, 'destroy'], 'Remove a member')

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

// Tokens of everybody, and who did what
resource(organizationTokens, identity.OrganizationTokens, {
  only: ['index', 'show', 'destroy', 'destroyMany'],
})
const { AuditLogs } = controllers.audit
const auditFilter = {
  createdAtGte: 'ISO date; entries from then on',
  createdAtLte: 'ISO date; entries until then',
  action: 'e.g. `team_created`',
  target: 'e.g. `TEAM`',
  targetId: 'Id of what was changed',
  actorId: 'Who did it',
  teamId: 'The team in which it was done',
  q: 'Part of the description, ignoring case',
}
endpoint(
  'GET /audit-logs',
  'admin',
  [AuditLogs, 'index'],
  'The audit log, newest first: {total, limit, offset, logs}; with range, sort or filter a bare list, counted to 10,001',
  {
    query: { limit: '1 to 100, by default 20', offset: 'By default 0', ...auditFilter },
    answers: { resource: 'audit-logs', many: true },
  }
)
endpoint('GET /audit-logs/actors', 'admin', [AuditLogs, 'actors'], 'Who stands in the audit log')
endpoint('GET /audit-logs/export', 'admin', [AuditLogs, 'export'], 'Download the audit log', {
  query: { format: 'csv or json', ...auditFilter, filter: 'Or all of these as one JSON object' },
})
endpoint('GET /audit-logs/:id', 'admin', [AuditLogs, 'show'], 'One entry of the audit log', {
  answers: { resource: 'audit-logs', many: false },
})

// Imports
const { Imports, ImportRows } = controllers.imports
endpoint(
  'POST /imports',
  'admin',
  [Imports, 'store'],
  'Check a CSV file of teams, roles or members',
  {
    body: createImport,
  }
)
endpoint('GET /imports/:id', 'admin', [Imports, 'show'], 'How an import stands')
endpoint('GET /imports/:id/content', 'admin', [Imports, 'content'], 'The file as it was given')
endpoint('GET /imports/:id/rows', 'admin', [ImportRows, 'index'], 'What each row would do', {
  query: { filter: 'outcome (one or a list), q' },
})
endpoint('POST /imports/:id/apply', 'admin', [Imports, 'apply'], 'Write all of it, or nothing')

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
const ofTeam = {
  query: { scopeTeamId: 'The team whose own setting is meant, not the organization' },
}
endpoint('GET /server-settings/:key', 'admin', [ServerSettings, 'show'], 'One setting', ofTeam)
endpoint(
  'PUT /server-settings/:key',
  'admin',
  [ServerSettings, 'update'],
  'Change a setting',
  ofTeam
)
endpoint(
  'DELETE /server-settings/:key',
  'admin',
  [ServerSettings, 'destroy'],
  'Unset a setting',
  ofTeam
)
endpoint(
  'POST /server-settings/:key/test',
  'admin',
  [ServerSettings, 'test'],
  'Try a setting',
  ofTeam
)
resource(outboundRefusals, controllers.outboundLog.OutboundRefusals, { only: ['index'] })

// People: after the literal paths under /users
const { InvitationCodes, Invitations, ServiceAccounts, Users } = controllers.people
resource(users, Users, {
  only: ['index', 'show', 'update', 'updateMany', 'destroy', 'destroyMany'],
  update: changeUsers,
})
endpoint(
  'GET /invitations/by-code/:code',
  'public',
  [InvitationCodes, 'show'],
  'What an invitation is for, to whoever holds its code'
)
endpoint(
  'POST /invitations/accept',
  'user',
  [InvitationCodes, 'accept'],
  'Join the organization that invited the signed-in person',
  { body: acceptInvitation }
)
endpoint(
  'POST /invitations/bulk',
  'admin',
  [Invitations, 'storeMany'],
  'Invite many addresses, or none',
  { body: createInvitations }
)
resource(invitations, Invitations, {
  only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
  store: createInvitation,
})
endpoint(
  'POST /invitations/:id/resend',
  'admin',
  [Invitations, 'resend'],
  'Send an invitation again, with a new link; the old one is dead'
)
resource(serviceAccounts, ServiceAccounts, {
  only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
  store: createServiceAccount,
  update: updateServiceAccount,
})
endpoint(
  'POST /service-accounts/:id/rotate-key',
  'admin',
  [ServiceAccounts, 'rotateKey'],
  'Replace the key of a service account; the new one is shown this once'
)

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
