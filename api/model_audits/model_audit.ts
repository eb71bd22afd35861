import { ModelAuditSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class ModelAudit extends ModelAuditSchema {
  /** As it was sent, with everything that is not known here. */
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare payload: Record<string, unknown>
}
