import { changeLog } from '#api/audit/change_log'
import type PluginCollection from '#api/plugin_collections/plugin_collection'

export const collectionLog = changeLog<PluginCollection>({
  kind: 'plugin_collection',
  target: 'PLUGIN_COLLECTION',
  noun: 'plugin collection',
  shown: ({ name, description, plugins }) => ({ name, description, plugins }),
})
