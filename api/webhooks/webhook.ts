import type { WebhookEvent } from '#api/contract/webhooks'
import { WebhookSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Who is told of what, and where. */
export default class Webhook extends WebhookSchema {
  @column()
  declare events: WebhookEvent[]

  /** Encrypted; see webhook_secret. */
  @column({ serializeAs: null })
  declare secret: string
}
