import type { DeliveryStatus, PING, SentRequest, WebhookEvent } from '#api/contract/webhooks'
import { WebhookDeliverySchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** One event on its way to one webhook: what is sent, and how that went. */
export default class WebhookDelivery extends WebhookDeliverySchema {
  @column()
  declare event: WebhookEvent | typeof PING

  @column()
  declare status: DeliveryStatus

  @column({ prepare: (value) => value && JSON.stringify(value) })
  declare request: SentRequest | null
}
