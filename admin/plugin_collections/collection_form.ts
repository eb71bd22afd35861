import { DEFAULT_TEMPLATE_SETTINGS } from '#api/contract/library/template'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import type { Catalog } from '#api/contract/library/catalog'
import type { CollectionRecord } from '../library/collection_record.js'
import { expandCollections, type TemplateForm } from '../templates/template_form.js'

/** Returns the form values of a collection, which is edited with a template's plugin form. */
export const formOfCollection = (
  record: CollectionRecord | null,
  catalog: Catalog
): TemplateForm => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  config: {
    ...DEFAULT_TEMPLATE_SETTINGS,
    // Unused: the template that uses the collection sets the number of test cases.
    numTests: 0,
    plugins: expandCollections(record?.plugins ?? [], catalog),
  },
})

export const collectionFrom = ({ name, description, config }: TemplateForm) => ({
  name,
  description: description.trim() || null,
  plugins: config.plugins,
})

export const policiesIn = (plugins: readonly PluginChoice[]) =>
  plugins.filter(({ id }) => id === 'policy').length

export const otherPluginsIn = (plugins: readonly PluginChoice[]) =>
  plugins.length - policiesIn(plugins)
