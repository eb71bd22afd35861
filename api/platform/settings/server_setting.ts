import { ServerSettingSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class ServerSetting extends ServerSettingSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare value: Record<string, unknown>
}
