import type PluginCollection from '#api/library/plugin_collections/plugin_collection'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class PluginCollectionTransformer extends BaseTransformer<PluginCollection> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'description',
      'plugins',
      'teamId',
      'createdAt',
      'updatedAt',
    ])
  }
}
