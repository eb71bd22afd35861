import type WebhookDelivery from '#api/accounts/webhooks/deliveries/webhook_delivery'
import { BaseTransformer } from '@adonisjs/core/transformers'

const ROW = [
  'id',
  'webhookId',
  'event',
  'status',
  'attempts',
  'nextAttemptAt',
  'responseStatus',
  'error',
  'durationMs',
  'redeliveryOfId',
  'createdAt',
  'finishedAt',
] as const

export default class WebhookDeliveryTransformer extends BaseTransformer<WebhookDelivery> {
  toObject() {
    return this.pick(this.resource, [...ROW])
  }

  /** Adds the request (URL, headers and body) and the body of the response. */
  inFull() {
    return { ...this.toObject(), ...this.pick(this.resource, ['body', 'request', 'responseBody']) }
  }
}
