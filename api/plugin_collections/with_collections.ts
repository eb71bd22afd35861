import type { PluginChoice, TemplateConfig } from '#api/engines/redteam/vocabulary'
import { COLLECTION_GONE } from '#api/plugin_collections/errors'
import type Team from '#api/teams/team'

/** Chosen once for each rule or goal, so that one choice does not replace another. */
const SEVERAL = ['policy', 'intent']

/**
 * The template with the plugins of its collections, as they are now, after its own. What the template itself chooses
 * keeps its settings.
 * @throws COLLECTION_GONE
 */
export async function withCollections(team: Team, config: TemplateConfig): Promise<TemplateConfig> {
  const { collections = [], ...rest } = config
  if (collections.length === 0) return rest
  const rows = await team.related('pluginCollections').query().whereIn('id', collections)
  const found = new Map(rows.map((row) => [row.id, row.plugins]))
  const added = collections.flatMap((id) => {
    const plugins = found.get(id)
    if (!plugins) throw COLLECTION_GONE()
    return plugins
  })
  return { ...rest, plugins: merged(config.plugins, added) }
}

function merged(own: readonly PluginChoice[], added: readonly PluginChoice[]): PluginChoice[] {
  const chosen = new Set(own.map(({ id }) => id).filter((id) => !SEVERAL.includes(id)))
  const all = [...own, ...added.filter(({ id }) => !chosen.has(id))]
  const unique = new Map(
    all.map((choice) => [`${choice.id} ${JSON.stringify(choice.config)}`, choice])
  )
  return [...unique.values()]
}
