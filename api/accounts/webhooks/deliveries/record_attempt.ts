import { recordAudit } from '#api/platform/audit/record_audit'
import { PAUSE_AFTER, type SentRequest } from '#api/contract/accounts/webhooks'
import { queue } from '#api/platform/queue/service'
import type Webhook from '#api/accounts/webhooks/webhook'
import type WebhookDelivery from '#api/accounts/webhooks/deliveries/webhook_delivery'
import type { WebhookResponse } from './post_webhook.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Attempt = {
  delivery: WebhookDelivery
  webhook: Webhook
  request: SentRequest
  answer: WebhookResponse
  /** Delay before the next attempt; null after the last one. */
  nextDelayMs: number | null
}

/**
 * Records an attempt, then schedules the next one, resets the failure count, or counts a failure, which can pause the
 * webhook.
 */
export async function recordAttempt(attempt: Attempt) {
  const { delivery, webhook, request, answer: response, nextDelayMs } = attempt
  const isOver = response.isDelivered || response.refused !== null || nextDelayMs === null
  const now = Date.now()
  const nextAttemptAt = isOver ? null : new Date(now + (nextDelayMs ?? 0))
  await db.transaction(async (trx) => {
    const updated = await trx
      .from('webhook_deliveries')
      // Matches no row if another worker with the same job has already recorded the attempt.
      .where({ id: delivery.id, status: 'pending', attempts: delivery.attempts })
      .update({
        status: response.isDelivered ? 'succeeded' : isOver ? 'failed' : 'pending',
        attempts: delivery.attempts + 1,
        next_attempt_at: nextAttemptAt,
        request: JSON.stringify(request),
        response_status: response.status,
        response_body: response.body,
        error: response.error,
        duration_ms: response.durationMs,
        finished_at: isOver ? new Date(now) : null,
      })
    if (Number(updated) === 0) return
    if (nextAttemptAt) {
      const job = { organizationId: webhook.organizationId, deliveryId: delivery.id }
      await queue.enqueue('deliver_webhook', job, trx, { startAfter: nextAttemptAt })
    } else if (response.isDelivered) {
      await trx.from('webhooks').where('id', webhook.id).update({ consecutive_failures: 0 })
    } else if (!isManual(delivery)) {
      await countFailure(webhook, response.error ?? '', trx)
    }
  })
}

/**
 * Whether a user triggered the delivery (ping or redelivery) and waits for the result. Such deliveries are attempted only
 * once and never pause the webhook.
 */
export const isManual = ({ event, redeliveryOfId }: WebhookDelivery) =>
  event === 'ping' || redeliveryOfId !== null

async function countFailure(
  { id, name, organizationId, teamId }: Webhook,
  error: string,
  trx: TransactionClientContract
) {
  const reason = `${PAUSE_AFTER} consecutive deliveries failed. Last error: ${error}`
  const { rows }: { rows: { is_paused: boolean }[] } = await trx.rawQuery(
    `with counted as (
       update webhooks set consecutive_failures = consecutive_failures + 1 where id = :id
       returning id, consecutive_failures, paused_at
     )
     select consecutive_failures >= :limit and paused_at is null as is_paused from counted`,
    { id, limit: PAUSE_AFTER }
  )
  if (!rows[0]?.is_paused) return
  await trx
    .from('webhooks')
    .where('id', id)
    .update({ paused_at: new Date(), paused_reason: reason })
  await recordAudit(
    trx,
    { organizationId, user: null },
    {
      action: 'webhook_updated',
      target: 'WEBHOOK',
      targetId: id,
      description: `Paused webhook ${name}: ${reason}`,
      teamId,
    }
  )
}
