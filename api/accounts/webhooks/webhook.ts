import type { WebhookEvent } from '#api/contract/accounts/webhooks'
import { WebhookSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A URL that is called when subscribed events occur. */
export default class Webhook extends WebhookSchema {
  @column()
  declare events: WebhookEvent[]

  /** Encrypted; see `webhook_secret.ts`. */
  @column({ serializeAs: null })
  declare secret: string
}
