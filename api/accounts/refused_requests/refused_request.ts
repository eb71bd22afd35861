import {
  type RefusalReason,
  REFUSED_REQUEST_RETENTION_DAYS,
} from '#api/contract/accounts/refused_requests'
import { RefusedRequestSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Number of identical rejected requests within one hour. */
export default class RefusedRequest extends RefusedRequestSchema {
  @column()
  declare reason: RefusalReason
}

export const OLD_REFUSED_REQUESTS = {
  table: 'refused_requests',
  column: 'hour',
  keptDays: REFUSED_REQUEST_RETENTION_DAYS,
}
