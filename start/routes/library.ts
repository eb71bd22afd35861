import { controllers } from '#generated/controllers'
import { gradingExamples } from '#api/contract/resources/grading_examples'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import {
  createGradingExample,
  updateGradingExample,
} from '#api/grading_examples/grading_example_validator'
import { resource } from '#api/http/resource_route'
import {
  createPluginCollection,
  updatePluginCollection,
} from '#api/plugin_collections/plugin_collection_validator'

/** What scans are made of, beside templates: collections of plugins, policies, verdicts to judge by. */
export function libraryRoutes() {
  const { gradingExamples: example, pluginCollections: collection } = controllers
  const only = ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'] as const
  resource(pluginCollections, collection.PluginCollections, {
    only,
    store: createPluginCollection,
    update: updatePluginCollection,
  })
  resource(gradingExamples, example.GradingExamples, {
    only,
    store: createGradingExample,
    update: updateGradingExample,
  })
}
