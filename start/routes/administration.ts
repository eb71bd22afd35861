import { controllers } from '#generated/controllers'
import { organizationTokens } from '#api/contract/resources/organization_tokens'
import { outboundRefusals } from '#api/contract/resources/outbound_refusals'
import { refusedRequests } from '#api/contract/resources/refused_requests'
import { webhooks } from '#api/contract/resources/webhooks'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import { createWebhook, updateWebhook } from '#api/accounts/webhooks/webhook_validator'

/** Mounts the routes for administrators: webhooks, all API tokens, audit log, rejected requests, server settings. */
export function administrationRoutes() {
  webhookRoutes()
  tokenRoutes()
  auditRoutes()
  refusedRequestRoutes()
  settingRoutes()
}

function webhookRoutes() {
  const { webhooks: hook } = controllers.accounts
  endpoint(
    'GET /webhooks/event-types',
    'admin',
    [hook.Webhooks, 'eventTypes'],
    'List the events that webhooks can subscribe to'
  )
  resource(webhooks, hook.Webhooks, { store: createWebhook, update: updateWebhook })
  endpoint(
    'POST /webhooks/:id/regenerate-secret',
    'admin',
    [hook.Webhooks, 'regenerateSecret'],
    'Regenerate the signing secret; only this response contains it',
    { recent: true }
  )
  endpoint(
    'POST /webhooks/:id/resume',
    'admin',
    [hook.Webhooks, 'resume'],
    'Resume deliveries of a paused webhook'
  )
  endpoint(
    'POST /webhooks/:id/test',
    'admin',
    [hook.deliveries.WebhookDeliveries, 'test'],
    'Send a test event (ping)'
  )
  endpoint(
    'GET /webhooks/:id/deliveries',
    'admin',
    [hook.deliveries.WebhookDeliveries, 'index'],
    'List the deliveries of a webhook, newest first',
    { query: { sort: 'event, status or createdAt', filter: 'status, event', range: 'Rows' } }
  )
  endpoint(
    'GET /webhooks/:id/deliveries/:deliveryId',
    'admin',
    [hook.deliveries.WebhookDeliveries, 'show'],
    'Get a delivery with its request and response'
  )
  endpoint(
    'POST /webhooks/:id/deliveries/:deliveryId/redeliver',
    'admin',
    [hook.deliveries.WebhookDeliveries, 'redeliver'],
    'Redeliver the same body'
  )
}

function tokenRoutes() {
  const { OrganizationTokens } = controllers.accounts.identity.apiTokens
  resource(organizationTokens, OrganizationTokens, {
    only: ['index', 'show', 'destroy', 'destroyMany'],
  })
}

function auditRoutes() {
  const { AuditLogs } = controllers.platform.audit.entries
  const auditFilter = {
    createdAtGte: 'Earliest date, ISO 8601',
    createdAtLte: 'Latest date, ISO 8601',
    action: 'e.g. `team_created`',
    target: 'e.g. `TEAM`',
    targetId: 'ID of the changed record',
    actorId: 'User ID of the actor',
    teamId: 'Team of the changed record',
    q: 'Text that the description contains, ignoring case',
  }
  endpoint(
    'GET /audit-logs',
    'admin',
    [AuditLogs, 'index'],
    'List the audit log, newest first, as {total, limit, offset, logs}. With range, sort or filter, returns a bare list and counts at most 10,001 entries',
    {
      query: { limit: '1 to 100; default: 20', offset: 'Default: 0', ...auditFilter },
      response: { resource: 'audit-logs', many: true },
    }
  )
  endpoint(
    'GET /audit-logs/actors',
    'admin',
    [AuditLogs, 'actors'],
    'List the actors in the audit log'
  )
  endpoint('GET /audit-logs/export', 'admin', [AuditLogs, 'export'], 'Download the audit log', {
    query: {
      format: 'csv or json',
      ...auditFilter,
      filter: 'These filters as a JSON object',
    },
  })
  endpoint('GET /audit-logs/:id', 'admin', [AuditLogs, 'show'], 'Get an entry of the audit log', {
    response: { resource: 'audit-logs', many: false },
  })
}

function refusedRequestRoutes() {
  const { RefusedRequests } = controllers.accounts.refusedRequests
  const period = { period: 'day, week, month or quarter, ending now; default: all stored counts' }
  resource(refusedRequests, RefusedRequests, { only: ['index'] })
  endpoint(
    'GET /refused-requests/summary',
    'admin',
    [RefusedRequests, 'summary'],
    'Count the rejected requests of the organization by time, reason, actor, address and route',
    { query: period }
  )
  endpoint(
    'GET /refused-requests/server',
    'admin',
    [RefusedRequests, 'server'],
    'Count the rejected requests of the whole server, including anonymous ones; only for the organization that runs it',
    { query: period }
  )
}

function settingRoutes() {
  const { ServerSettings } = controllers.accounts.serverSettings
  endpoint('GET /server-settings', 'admin', [ServerSettings, 'index'], 'List all settings')
  const ofTeam = {
    query: { scopeTeamId: "ID of a team whose setting is used instead of the organization's" },
  }
  endpoint('GET /server-settings/:key', 'admin', [ServerSettings, 'show'], 'Get a setting', ofTeam)
  endpoint('PUT /server-settings/:key', 'admin', [ServerSettings, 'update'], 'Change a setting', {
    ...ofTeam,
    recent: true,
  })
  endpoint(
    'DELETE /server-settings/:key',
    'admin',
    [ServerSettings, 'destroy'],
    'Remove a setting',
    { ...ofTeam, recent: true }
  )
  endpoint(
    'POST /server-settings/:key/test',
    'admin',
    [ServerSettings, 'test'],
    'Test a setting without storing it',
    {
      ...ofTeam,
      recent: true,
    }
  )
  resource(outboundRefusals, controllers.accounts.outboundRefusals.OutboundRefusals, {
    only: ['index'],
  })
}
