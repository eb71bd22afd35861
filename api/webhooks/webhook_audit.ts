import { type Actor, recordAudit } from '#api/audit/record_audit'
import type { AuditAction } from '#api/contract/audit'
import type Webhook from '#api/webhooks/webhook'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Change = { action: AuditAction; said: string; before?: object; after?: object }

/** What the audit log shows of a webhook: never its secret. */
export const auditedFields = ({ name, url, events, teamId, enabled }: Webhook) => ({
  name,
  url,
  events,
  teamId,
  enabled,
})

/** `said` goes before the webhook's name: `Changed webhook Alerts`. */
export function auditWebhook(
  trx: TransactionClientContract,
  actor: Actor,
  { id, name, teamId }: Webhook,
  { action, said, before, after }: Change
) {
  return recordAudit(trx, actor, {
    action,
    target: 'WEBHOOK',
    targetId: id,
    description: `${said} webhook ${name}`,
    teamId,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
}
