import { recordAudit } from '#api/audit/record_audit'
import { PAUSE_AFTER, type SentRequest } from '#api/contract/webhooks'
import { queue } from '#api/queue/service'
import type Webhook from '#api/webhooks/webhook'
import type WebhookDelivery from '#api/webhooks/webhook_delivery'
import type { Answer } from './post_webhook.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Attempt = {
  delivery: WebhookDelivery
  webhook: Webhook
  request: SentRequest
  answer: Answer
  /** Pause before the next attempt; null when this was the last one. */
  nextDelayMs: number | null
}

/** Books an attempt, and with it what follows: another one, the end, or a pause of the webhook. */
export async function recordAttempt(attempt: Attempt) {
  const { delivery, webhook, request, answer, nextDelayMs } = attempt
  const isOver = answer.isDelivered || answer.refused !== null || nextDelayMs === null
  const now = Date.now()
  const nextAttemptAt = isOver ? null : new Date(now + (nextDelayMs ?? 0))
  await db.transaction(async (trx) => {
    const booked = await trx
      .from('webhook_deliveries')
      // Another worker that was given the same job has not booked it yet.
      .where({ id: delivery.id, status: 'pending', attempts: delivery.attempts })
      .update({
        status: answer.isDelivered ? 'succeeded' : isOver ? 'failed' : 'pending',
        attempts: delivery.attempts + 1,
        next_attempt_at: nextAttemptAt,
        request: JSON.stringify(request),
        response_status: answer.status,
        response_body: answer.body,
        error: answer.error,
        duration_ms: answer.durationMs,
        finished_at: isOver ? new Date(now) : null,
      })
    if (Number(booked) === 0) return
    if (nextAttemptAt) {
      const job = { organizationId: webhook.organizationId, deliveryId: delivery.id }
      await queue.enqueue('deliver_webhook', job, trx, { startAfter: nextAttemptAt })
    } else if (answer.isDelivered) {
      await trx.from('webhooks').where('id', webhook.id).update({ consecutive_failures: 0 })
    } else if (!isByHand(delivery)) {
      await countFailure(webhook, answer.error ?? '', trx)
    }
  })
}

/** A ping and a redelivery are tried once: somebody waits for the answer. They never pause a webhook. */
export const isByHand = ({ event, redeliveryOfId }: WebhookDelivery) =>
  event === 'ping' || redeliveryOfId !== null

async function countFailure(
  { id, name, organizationId, teamId }: Webhook,
  error: string,
  trx: TransactionClientContract
) {
  const reason = `${PAUSE_AFTER} deliveries in a row have failed. The last one: ${error}`
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
