import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { PluginCollectionSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A named selection of plugins with their settings, including policies and intents. */
export default class PluginCollection extends PluginCollectionSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare plugins: PluginChoice[]
}
