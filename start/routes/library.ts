import { controllers } from '#generated/controllers'
import { gradingExamples } from '#api/contract/resources/grading_examples'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import { importPolicies, suggestFor } from '#api/library/policies/policy_validator'
import {
  createGradingExample,
  updateGradingExample,
} from '#api/library/grading_examples/grading_example_validator'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import {
  createPluginCollection,
  updatePluginCollection,
} from '#api/library/plugin_collections/plugin_collection_validator'
import { samplePlugin } from '#api/library/plugins/plugin_choice_validator'

/** Mounts the routes for plugin collections, sample attacks, policies and grading examples. */
export function libraryRoutes() {
  const { gradingExamples: example, pluginCollections: collection } = controllers.library
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
    [controllers.library.plugins.Samples, 'store'],
    'Generate a sample attack of a plugin',
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
  const { PolicyHelpers } = controllers.library.policies
  endpoint(
    'GET /custom-policies/:id/associations',
    ['read', 'CustomPolicy'],
    [controllers.library.templates.policies.PolicyAssociations, 'show'],
    'List the templates and collections that use a policy'
  )
  endpoint(
    'POST /custom-policies/import',
    ['create', 'CustomPolicy'],
    [PolicyHelpers, 'import'],
    'Import policies from CSV; with dryRun, only preview the result',
    { body: importPolicies, bodySize: 'document' }
  )
  endpoint(
    'POST /custom-policies/suggest',
    ['create', 'CustomPolicy'],
    [PolicyHelpers, 'suggest'],
    'Suggest policies for a target with the model; nothing is stored',
    { body: suggestFor }
  )
}
