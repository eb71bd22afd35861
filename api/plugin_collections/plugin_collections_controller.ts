import { recordedBy } from '#api/audit/change_log'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import { teamRecords } from '#api/http/team_records'
import { checkCollection } from '#api/plugin_collections/check_collection'
import { collectionLog } from '#api/plugin_collections/collection_log'
import PluginCollectionTransformer from '#api/plugin_collections/plugin_collection_transformer'
import {
  createPluginCollection,
  updatePluginCollection,
} from '#api/plugin_collections/plugin_collection_validator'
import type { HttpContext } from '@adonisjs/core/http'

const own = ({ team }: HttpContext) => team.related('pluginCollections').query()

export default class PluginCollectionsController extends teamRecords({
  definition: pluginCollections,
  own,
  insert: ({ team }, values, trx) => team.related('pluginCollections').create(values, trx),
  async create({ request, team }) {
    const values = await request.validateUsing(createPluginCollection)
    await checkCollection(team, values.plugins)
    return values
  },
  async update({ request, team }) {
    const values = await request.validateUsing(updatePluginCollection)
    await checkCollection(team, values.plugins ?? [])
    return values
  },
  one: (row) => PluginCollectionTransformer.transform(row),
  many: (rows) => PluginCollectionTransformer.transform(rows),
  recorded: recordedBy(collectionLog),
}) {}
