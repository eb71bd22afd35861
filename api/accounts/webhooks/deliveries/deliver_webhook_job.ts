import { webhooks as timing } from '#config/webhooks'
import type { SentRequest } from '#api/contract/accounts/webhooks'
import type { Work } from '#api/platform/queue/jobs'
import { guardedFetchFor } from '#api/platform/settings/guarded_fetch_for'
import Webhook from '#api/accounts/webhooks/webhook'
import WebhookDelivery from '#api/accounts/webhooks/deliveries/webhook_delivery'
import { openWebhookSecret, signatureOf } from '#api/accounts/webhooks/webhook_secret'
import { queue } from '#api/platform/queue/service'
import { postWebhook } from './post_webhook.js'
import { isManual, recordAttempt } from './record_attempt.js'
import db from '@adonisjs/lucid/services/db'

/**
 * Creates the handler that makes one delivery attempt. Delivery is at least once: if a worker crashes before the response
 * is stored, the attempt is repeated.
 */
export function deliverWebhookJob(openFetch = guardedFetchFor) {
  return async ({ deliveryId }: Work<'deliver_webhook'>) => {
    const delivery = await WebhookDelivery.query().where('id', deliveryId).first()
    if (delivery?.status !== 'pending') return
    const webhook = await Webhook.query().where('id', delivery.webhookId).firstOrFail()
    if (!isManual(delivery) && (!webhook.enabled || webhook.pausedAt)) {
      return fail(delivery, 'Not sent: the webhook was paused or disabled')
    }
    const request = requestFor(webhook, delivery)
    if (!request) return fail(delivery, UNREADABLE)
    const { timeoutMs, retryDelaysMs } = timing
    const fetch = await openFetch(callOriginOf(webhook), { timeoutMs, maxRedirects: 0 })
    const response = await postWebhook({ request, body: delivery.body, fetch, timeoutMs })
    await fetch.close()
    const nextDelayMs = isManual(delivery) ? null : (retryDelaysMs[delivery.attempts] ?? null)
    await recordAttempt({ delivery, webhook, request, answer: response, nextDelayMs })
  }
}

/** Identifies the webhook in the log of refused outbound calls. */
const callOriginOf = ({ organizationId, teamId, id }: Webhook) =>
  ({ purpose: 'webhook', organizationId, teamId, subjectId: id }) as const

const UNREADABLE =
  'Not sent: the secret cannot be decrypted, because APP_KEY has changed. Regenerate the secret.'

/** Builds the signed request; null if the secret cannot be decrypted. */
function requestFor({ id, url, secret }: Webhook, { body }: WebhookDelivery): SentRequest | null {
  const opened = openWebhookSecret(secret)
  if (opened === null) return null
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Assay',
    'X-Webhook-Id': id,
    'X-Promptfoo-Signature': signatureOf(body, opened),
  }
  return { url, headers }
}

/** Marks a delivery as failed without sending it. It can be redelivered. */
async function fail({ id }: WebhookDelivery, error: string) {
  await db
    .from('webhook_deliveries')
    .where({ id, status: 'pending' })
    .update({ status: 'failed', error, next_attempt_at: null, finished_at: new Date() })
}

/** Number of concurrent deliveries per worker. More than one, so that a slow receiver does not block other deliveries. */
const SLOTS = 5

/** Processes deliveries in this worker until the application terminates. */
export const startWebhookWork = () => queue.work('deliver_webhook', SLOTS, deliverWebhookJob())
