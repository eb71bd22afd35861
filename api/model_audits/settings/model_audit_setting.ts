import { ModelAuditSettingSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Settings of one team; teams without a row have the defaults. */
export default class ModelAuditSetting extends ModelAuditSettingSchema {
  @column({ prepare: (value: string[]) => JSON.stringify(value) })
  declare allowedImports: string[]

  @column({ prepare: (value: string[]) => JSON.stringify(value) })
  declare deniedLicenses: string[]

  @column({ prepare: (value: string[]) => JSON.stringify(value) })
  declare blockedModels: string[]
}
