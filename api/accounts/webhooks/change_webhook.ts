import type { Actor } from '#api/platform/audit/record_audit'
import { auditedFields, auditWebhook } from '#api/accounts/webhooks/webhook_audit'
import type Webhook from '#api/accounts/webhooks/webhook'
import { newWebhookSecret } from '#api/accounts/webhooks/webhook_secret'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Field = 'name' | 'url' | 'events' | 'teamId' | 'enabled'
type Values = { [Key in Field]?: Webhook[Key] | undefined }

type Change = { trx: TransactionClientContract; actor: Actor }

export async function changeWebhook(webhook: Webhook, values: Values, { trx, actor }: Change) {
  const before = auditedFields(webhook)
  const sent = Object.entries(values).filter(([, value]) => value !== undefined)
  webhook.merge(Object.fromEntries(sent))
  if (!webhook.$isDirty) return
  await webhook.save()
  const about = { action: 'webhook_updated', verb: 'Changed', before } as const
  await auditWebhook(trx, actor, webhook, { ...about, after: auditedFields(webhook) })
}

export async function deleteWebhook(webhook: Webhook, { trx, actor }: Change) {
  await webhook.delete()
  const about = { action: 'webhook_deleted', verb: 'Deleted' } as const
  await auditWebhook(trx, actor, webhook, { ...about, before: auditedFields(webhook) })
}

/**
 * Replaces the signing secret, effective immediately.
 * @returns the new secret, which cannot be retrieved again
 */
export async function regenerateSecret(webhook: Webhook, { trx, actor }: Change): Promise<string> {
  const { secret, sealed } = newWebhookSecret()
  await webhook.merge({ secret: sealed }).save()
  const verb = 'Regenerated the secret of'
  await auditWebhook(trx, actor, webhook, { action: 'webhook_secret_regenerated', verb })
  return secret
}

/** Resumes deliveries after a pause. */
export async function resumeWebhook(webhook: Webhook, { trx, actor }: Change) {
  await webhook.merge({ pausedAt: null, pausedReason: null, consecutiveFailures: 0 }).save()
  await auditWebhook(trx, actor, webhook, { action: 'webhook_updated', verb: 'Resumed' })
}
