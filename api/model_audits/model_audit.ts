import { ModelAuditSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class ModelAudit extends ModelAuditSchema {
  /** Stored as received, including unknown fields. */
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare payload: Record<string, unknown>
}
