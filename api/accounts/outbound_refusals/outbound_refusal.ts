import type { RefusalPurpose } from '#api/contract/accounts/outbound_refusals'
import { OutboundRefusalSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class OutboundRefusal extends OutboundRefusalSchema {
  @column()
  declare purpose: RefusalPurpose
}

export const OLD_OUTBOUND_REFUSALS = {
  table: 'outbound_refusals',
  column: 'last_at',
  keptDays: 90,
}
