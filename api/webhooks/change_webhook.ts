import type { Actor } from '#api/audit/record_audit'
import { auditedFields, auditWebhook } from '#api/webhooks/webhook_audit'
import type Webhook from '#api/webhooks/webhook'
import { newWebhookSecret } from '#api/webhooks/webhook_secret'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Field = 'name' | 'url' | 'events' | 'teamId' | 'enabled'
type Values = { [Key in Field]?: Webhook[Key] | undefined }

/** Where a change is written, and who makes it. */
type Change = { trx: TransactionClientContract; actor: Actor }

export async function changeWebhook(webhook: Webhook, values: Values, { trx, actor }: Change) {
  const before = auditedFields(webhook)
  const sent = Object.entries(values).filter(([, value]) => value !== undefined)
  webhook.merge(Object.fromEntries(sent))
  if (!webhook.$isDirty) return
  await webhook.save()
  const about = { action: 'webhook_updated', said: 'Changed', before } as const
  await auditWebhook(trx, actor, webhook, { ...about, after: auditedFields(webhook) })
}

export async function deleteWebhook(webhook: Webhook, { trx, actor }: Change) {
  await webhook.delete()
  const about = { action: 'webhook_deleted', said: 'Deleted' } as const
  await auditWebhook(trx, actor, webhook, { ...about, before: auditedFields(webhook) })
}

/** Deliveries from now on are signed with the new one. @returns the secret, shown this once */
export async function regenerateSecret(webhook: Webhook, { trx, actor }: Change): Promise<string> {
  const { secret, sealed } = newWebhookSecret()
  await webhook.merge({ secret: sealed }).save()
  const said = 'Regenerated the secret of'
  await auditWebhook(trx, actor, webhook, { action: 'webhook_secret_regenerated', said })
  return secret
}

/** Takes deliveries up again after they were paused. */
export async function resumeWebhook(webhook: Webhook, { trx, actor }: Change) {
  await webhook.merge({ pausedAt: null, pausedReason: null, consecutiveFailures: 0 }).save()
  await auditWebhook(trx, actor, webhook, { action: 'webhook_updated', said: 'Resumed' })
}
