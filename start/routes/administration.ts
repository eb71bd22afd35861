import { controllers } from '#generated/controllers'
import { organizationTokens } from '#api/contract/resources/organization_tokens'
import { outboundRefusals } from '#api/contract/resources/outbound_refusals'
import { refusedRequests } from '#api/contract/resources/refused_requests'
import { webhooks } from '#api/contract/resources/webhooks'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { createWebhook, updateWebhook } from '#api/webhooks/webhook_validator'

/** What administrators look after: webhooks, everybody's tokens, the audit log, server settings. */
export function administrationRoutes() {
  const { identity } = controllers

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
    'A new secret, shown this once',
    { recent: true }
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

  // Refused requests
  const { RefusedRequests } = controllers.refusedRequests
  const period = { period: 'day, week, month or quarter (by default, all that is kept), until now' }
  resource(refusedRequests, RefusedRequests, { only: ['index'] })
  endpoint(
    'GET /refused-requests/summary',
    'admin',
    [RefusedRequests, 'summary'],
    'Refused requests of the organization by time, reason, actor, address and route',
    { query: period }
  )
  endpoint(
    'GET /refused-requests/server',
    'admin',
    [RefusedRequests, 'server'],
    'Refused requests of the whole server, anonymous ones included; for the organization that runs it',
    { query: period }
  )

  // Server settings, one key at a time
  const { ServerSettings } = controllers.serverSettings
  endpoint('GET /server-settings', 'admin', [ServerSettings, 'index'], 'All settings')
  const ofTeam = {
    query: { scopeTeamId: 'The team whose own setting is meant, not the organization' },
  }
  endpoint('GET /server-settings/:key', 'admin', [ServerSettings, 'show'], 'One setting', ofTeam)
  endpoint('PUT /server-settings/:key', 'admin', [ServerSettings, 'update'], 'Change a setting', {
    ...ofTeam,
    recent: true,
  })
  endpoint(
    'DELETE /server-settings/:key',
    'admin',
    [ServerSettings, 'destroy'],
    'Unset a setting',
    { ...ofTeam, recent: true }
  )
  endpoint('POST /server-settings/:key/test', 'admin', [ServerSettings, 'test'], 'Try a setting', {
    ...ofTeam,
    recent: true,
  })
  resource(outboundRefusals, controllers.outboundLog.OutboundRefusals, { only: ['index'] })
}
