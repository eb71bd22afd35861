import PluginCollection from '#api/library/plugin_collections/plugin_collection'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { PluginChoice, TemplateSettings } from '#api/engines/redteam/vocabulary'
import { COLLECTION_GONE } from '#api/library/plugin_collections/errors'
import type Team from '#api/accounts/tenants/team'

/** Plugins that can be selected several times, once per policy or goal. */
const REPEATABLE = ['policy', 'intent']

/**
 * Replaces the template's collections with their current plugins. Settings of the template take precedence.
 * @throws COLLECTION_GONE
 */
export async function withCollections(
  team: Team,
  config: TemplateSettings
): Promise<TemplateSettings> {
  const { collections = [], ...rest } = config
  if (collections.length === 0) return rest
  const rows = await teamScope(team, PluginCollection).query().whereIn('id', collections)
  const found = new Map(rows.map((row) => [row.id, row.plugins]))
  const added = collections.flatMap((id) => {
    const plugins = found.get(id)
    if (!plugins) throw COLLECTION_GONE()
    return plugins
  })
  return { ...rest, plugins: merged(config.plugins, added) }
}

function merged(own: readonly PluginChoice[], added: readonly PluginChoice[]): PluginChoice[] {
  const chosen = new Set(own.map(({ id }) => id).filter((id) => !REPEATABLE.includes(id)))
  const all = [...own, ...added.filter(({ id }) => !chosen.has(id))]
  const unique = new Map(
    all.map((choice) => [`${choice.id} ${JSON.stringify(choice.config)}`, choice])
  )
  return [...unique.values()]
}
