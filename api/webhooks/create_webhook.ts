import type { Actor } from '#api/audit/record_audit'
import type { WebhookEvent } from '#api/contract/webhooks'
import Webhook from '#api/webhooks/webhook'
import { auditedFields, auditWebhook } from '#api/webhooks/webhook_audit'
import { newWebhookSecret } from '#api/webhooks/webhook_secret'
import db from '@adonisjs/lucid/services/db'

type Values = {
  name: string
  url: string
  events: WebhookEvent[]
  teamId: string | null
  enabled: boolean
}

/** @returns the webhook, and its secret, which is shown this once */
export async function createWebhook(values: Values, actor: Actor) {
  const { secret, sealed } = newWebhookSecret()
  const webhook = await db.transaction(async (trx) => {
    const { organizationId, user } = actor
    const row = { ...values, organizationId, createdById: user?.id ?? null, secret: sealed }
    const made = await Webhook.create(row, { client: trx })
    const after = auditedFields(made)
    await auditWebhook(trx, actor, made, { action: 'webhook_created', said: 'Created', after })
    return made
  })
  return { webhook: await webhook.refresh(), secret }
}
