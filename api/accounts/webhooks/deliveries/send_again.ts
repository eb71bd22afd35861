import { PING } from '#api/contract/accounts/webhooks'
import { queue } from '#api/platform/queue/service'
import { STILL_SENDING } from '#api/accounts/webhooks/errors'
import Webhook from '#api/accounts/webhooks/webhook'
import WebhookDelivery from '#api/accounts/webhooks/deliveries/webhook_delivery'
import db from '@adonisjs/lucid/services/db'

export function sendPing({ id, name }: Webhook): Promise<WebhookDelivery> {
  const timestamp = new Date().toISOString()
  const body = JSON.stringify({ event: PING, timestamp, data: { webhookId: id, name } })
  return send({ webhookId: id, event: PING, body })
}

/** Sends the same body again as a separate delivery. */
export async function redeliver(delivery: WebhookDelivery): Promise<WebhookDelivery> {
  if (delivery.status === 'pending') throw STILL_SENDING()
  const { id, webhookId, event, body } = delivery
  return send({ webhookId, event, body, redeliveryOfId: id })
}

type Order = Pick<WebhookDelivery, 'webhookId' | 'event' | 'body'> & { redeliveryOfId?: string }

function send(order: Order): Promise<WebhookDelivery> {
  return db.transaction(async (trx) => {
    const made = await WebhookDelivery.create(order, { client: trx })
    const { organizationId } = await Webhook.findOrFail(made.webhookId, { client: trx })
    await queue.enqueue('deliver_webhook', { organizationId, deliveryId: made.id }, trx)
    return made.refresh()
  })
}
