import { controllers } from '#generated/controllers'
import { gradingExamples } from '#api/contract/resources/grading_examples'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import { importPolicies, suggestFor } from '#api/custom_policies/custom_policy_validator'
import {
  createGradingExample,
  updateGradingExample,
} from '#api/grading_examples/grading_example_validator'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import {
  createPluginCollection,
  updatePluginCollection,
} from '#api/plugin_collections/plugin_collection_validator'
import { samplePlugin } from '#api/plugins/plugin_choice_validator'

/** What scans are made of, beside templates: collections of plugins, policies, verdicts to judge by. */
export function libraryRoutes() {
  const { gradingExamples: example, pluginCollections: collection } = controllers
  const only = ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'] as const
  resource(pluginCollections, collection.PluginCollections, {
    only,
    store: createPluginCollection,
    update: updatePluginCollection,
    bodySize: 'document',
  })
  endpoint(
    'POST /redteam/plugins/sample',
    ['read', 'PluginCollection'],
    [controllers.plugins.Samples, 'store'],
    'One attack of a plugin, as a scan of the team would write it',
    { body: samplePlugin, bodySize: 'document' }
  )
  policyRoutes()
  resource(gradingExamples, example.GradingExamples, {
    only,
    store: createGradingExample,
    update: updateGradingExample,
  })
}

function policyRoutes() {
  const { PolicyHelpers } = controllers.customPolicies
  endpoint(
    'GET /custom-policies/:id/associations',
    ['read', 'CustomPolicy'],
    [PolicyHelpers, 'associations'],
    'The templates and collections that use a policy'
  )
  endpoint(
    'POST /custom-policies/import',
    ['create', 'CustomPolicy'],
    [PolicyHelpers, 'import'],
    'Policies of a CSV; with dryRun only what would come in',
    { body: importPolicies, bodySize: 'document' }
  )
  endpoint(
    'POST /custom-policies/suggest',
    ['create', 'CustomPolicy'],
    [PolicyHelpers, 'suggest'],
    'Policies that an application like this target should keep, by the model; nothing is stored',
    { body: suggestFor }
  )
}
