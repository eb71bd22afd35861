import {
  type DeliveryStatus,
  type PING,
  type SentRequest,
  type WebhookEvent,
  DELIVERY_RETENTION_DAYS,
} from '#api/contract/accounts/webhooks'
import { WebhookDeliverySchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** One event for one webhook, with its attempts and outcome. */
export default class WebhookDelivery extends WebhookDeliverySchema {
  @column()
  declare event: WebhookEvent | typeof PING

  @column()
  declare status: DeliveryStatus

  @column({ prepare: (value) => value && JSON.stringify(value) })
  declare request: SentRequest | null
}

export const OLD_DELIVERIES = {
  table: 'webhook_deliveries',
  column: 'created_at',
  keptDays: DELIVERY_RETENTION_DAYS,
}
