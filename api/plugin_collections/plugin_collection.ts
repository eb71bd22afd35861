import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { PluginCollectionSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A team's named choice of plugins, with their settings; policies and intents are among them. */
export default class PluginCollection extends PluginCollectionSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare plugins: PluginChoice[]
}
