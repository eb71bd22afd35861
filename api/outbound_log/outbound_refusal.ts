import type { RefusalPurpose } from '#api/contract/outbound_refusals'
import { OutboundRefusalSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class OutboundRefusal extends OutboundRefusalSchema {
  @column()
  declare purpose: RefusalPurpose
}
