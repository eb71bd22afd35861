import type { Actor } from '#api/platform/audit/record_audit'
import type { WebhookEvent } from '#api/contract/accounts/webhooks'
import Webhook from '#api/accounts/webhooks/webhook'
import { auditedFields, auditWebhook } from '#api/accounts/webhooks/webhook_audit'
import { newWebhookSecret } from '#api/accounts/webhooks/webhook_secret'
import db from '@adonisjs/lucid/services/db'

type Values = {
  name: string
  url: string
  events: WebhookEvent[]
  teamId: string | null
  enabled: boolean
}

/**
 * Creates a webhook.
 * @returns the webhook and its secret, which cannot be retrieved again
 */
export async function createWebhook(values: Values, actor: Actor) {
  const { secret, sealed } = newWebhookSecret()
  const webhook = await db.transaction(async (trx) => {
    const { organizationId, user } = actor
    const row = { ...values, organizationId, createdById: user?.id ?? null, secret: sealed }
    const made = await Webhook.create(row, { client: trx })
    const after = auditedFields(made)
    await auditWebhook(trx, actor, made, { action: 'webhook_created', verb: 'Created', after })
    return made
  })
  return { webhook: await webhook.refresh(), secret }
}
