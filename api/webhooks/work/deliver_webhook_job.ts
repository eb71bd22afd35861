import { webhooks as timing } from '#config/webhooks'
import type { SentRequest } from '#api/contract/webhooks'
import type { Work } from '#api/queue/jobs'
import { guardedFetchFor } from '#api/server_settings/guarded_fetch_for'
import Webhook from '#api/webhooks/webhook'
import WebhookDelivery from '#api/webhooks/webhook_delivery'
import { openWebhookSecret, signatureOf } from '#api/webhooks/webhook_secret'
import { postWebhook } from './post_webhook.js'
import { isByHand, recordAttempt } from './record_attempt.js'
import db from '@adonisjs/lucid/services/db'

/**
 * One attempt at one delivery. At least once: a worker that dies between the answer and its booking leaves the attempt
 * to be made again.
 */
export function deliverWebhookJob(openFetch = guardedFetchFor) {
  return async ({ deliveryId }: Work<'deliver_webhook'>) => {
    const delivery = await WebhookDelivery.query().where('id', deliveryId).first()
    if (delivery?.status !== 'pending') return
    const webhook = await Webhook.query().where('id', delivery.webhookId).firstOrFail()
    if (!isByHand(delivery) && (!webhook.enabled || webhook.pausedAt)) {
      return fail(delivery, 'Not sent: the webhook was paused or disabled')
    }
    const request = requestFor(webhook, delivery)
    // Without a signature nothing is sent.
    if (!request) return fail(delivery, UNREADABLE)
    const { timeoutMs, retryDelaysMs } = timing
    const fetch = await openFetch(askerOf(webhook), { timeoutMs, maxRedirects: 0 })
    const answer = await postWebhook({ request, body: delivery.body, fetch, timeoutMs })
    await fetch.close()
    const nextDelayMs = isByHand(delivery) ? null : (retryDelaysMs[delivery.attempts] ?? null)
    await recordAttempt({ delivery, webhook, request, answer, nextDelayMs })
  }
}

/** In whose log a refused call stands. */
const askerOf = ({ organizationId, teamId, id }: Webhook) =>
  ({ purpose: 'webhook', organizationId, teamId, subjectId: id }) as const

const UNREADABLE =
  'Not sent: the secret cannot be decrypted, because APP_KEY has changed. Regenerate the secret.'

/** @returns null when it cannot be signed */
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

/** Ends a delivery of which nothing was sent; somebody may redeliver it. */
async function fail({ id }: WebhookDelivery, error: string) {
  await db
    .from('webhook_deliveries')
    .where({ id, status: 'pending' })
    .update({ status: 'failed', error, next_attempt_at: null, finished_at: new Date() })
}
