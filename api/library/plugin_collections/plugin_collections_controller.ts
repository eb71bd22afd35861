import PluginCollection from '#api/library/plugin_collections/plugin_collection'
import { resourceLog } from '#api/platform/audit/change_log'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import { crudController } from '#api/platform/crud/crud_controller'
import PluginCollectionTransformer from '#api/library/plugin_collections/plugin_collection_transformer'
import {
  createPluginCollection,
  updatePluginCollection,
} from '#api/library/plugin_collections/plugin_collection_validator'
import { faultsOfPolicies } from '#api/library/policies/check_policies'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { INVALID } from '#api/platform/http/domain_error'
import { codeIn, faultsOfChoices } from '#api/library/plugins/check_choices'
import type Team from '#api/accounts/tenants/team'

export default class PluginCollectionsController extends crudController(pluginCollections, {
  model: PluginCollection,
  transformer: PluginCollectionTransformer,
  audit: resourceLog<PluginCollection>(pluginCollections),
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
}) {}

/**
 * Checks the plugins of a collection.
 * @throws INVALID that lists every fault with its field
 */
async function checkCollection(team: Team, plugins: readonly PluginChoice[]) {
  const errors = [
    ...faultsOfChoices(plugins, 'plugins'),
    ...codeIn({ plugins }, '').map((error) => ({ ...error, field: error.field.slice(1) })),
    ...(await faultsOfPolicies(team, plugins, 'plugins')),
  ]
  if (errors[0]) throw INVALID(errors[0].message, errors)
}
