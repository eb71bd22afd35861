import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { AuditAction } from '#api/contract/resources/audit_actions'
import type Webhook from '#api/accounts/webhooks/webhook'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Change = { action: AuditAction; verb: string; before?: object; after?: object }

/** Returns the fields of a webhook for the audit log, never its secret. */
export const auditedFields = ({ name, url, events, teamId, enabled }: Webhook) => ({
  name,
  url,
  events,
  teamId,
  enabled,
})

/**
 * Records a change to a webhook in the audit log. `verb` precedes the webhook's name, as in `Changed webhook Alerts`.
 */
export function auditWebhook(
  trx: TransactionClientContract,
  actor: Actor,
  { id, name, teamId }: Webhook,
  { action, verb, before, after }: Change
) {
  return recordAudit(trx, actor, {
    action,
    target: 'WEBHOOK',
    targetId: id,
    description: `${verb} webhook ${name}`,
    teamId,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
}
