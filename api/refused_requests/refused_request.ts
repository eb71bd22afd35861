import type { RefusalReason } from '#api/contract/refused_requests'
import { RefusedRequestSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Refused requests of one kind within one hour. */
export default class RefusedRequest extends RefusedRequestSchema {
  @column()
  declare reason: RefusalReason
}
