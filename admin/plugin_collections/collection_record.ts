import { DEFAULT_TEMPLATE_CONFIG } from '#api/contract/template'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import type { Catalog } from '#api/contract/catalog'
import { expandCollections, type TemplateForm } from '../templates/template_form.js'

export type CollectionRecord = {
  id: string
  name: string
  description: string | null
  plugins: PluginChoice[]
  createdAt: string
  updatedAt: string
}

export const COLLECTIONS = 'redteam/plugins'

/** A collection is edited as the plugins of a template. */
export const formOfCollection = (
  record: CollectionRecord | null,
  catalog: Catalog
): TemplateForm => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  config: {
    ...DEFAULT_TEMPLATE_CONFIG,
    // The template that takes the collection says how many.
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
