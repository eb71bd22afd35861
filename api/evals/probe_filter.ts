import { catalogPlugins } from '#api/engines/redteam/index'
import { OUTCOMES, PLUGIN_CATEGORIES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { policiesIn } from '#api/evals/policy_key'
import { PRIVATE_TEXT, publicText } from '#api/evals/public_texts'
import { invalidField } from '#api/http/domain_error'
import { filterValues } from '#api/http/filter_values'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** Which probes of an evaluation: lists are alternatives, keys narrow together. */
export type ProbeFilter = {
  status?: string[]
  plugin?: string[]
  strategy?: string[]
  severity?: string[]
  category?: string[]
  /** Part of the prompt, the answer or the reason, ignoring case; hidden texts are not searched. */
  q?: string
  /** Only what everybody may see is searched. */
  isPublic?: boolean
}

export const PROBE_FILTER_KEYS = ['status', 'plugin', 'strategy', 'severity', 'category', 'q']

const KNOWN: Record<string, readonly string[]> = {
  status: OUTCOMES,
  severity: SEVERITIES,
  category: PLUGIN_CATEGORIES,
}

/** Reads the filter's values: one or a list each; a word that no probe can have is 422. */
export function readProbeFilter(filter: Record<string, unknown>): ProbeFilter {
  const { q } = filter
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim() }),
    ...list(filter, 'status'),
    ...list(filter, 'plugin'),
    ...list(filter, 'strategy'),
    ...list(filter, 'severity'),
    ...list(filter, 'category'),
  }
}

function list(filter: Record<string, unknown>, key: string): Record<string, string[]> {
  const values = filterValues(key, filter[key])
  if (values.length === 0) return {}
  const unknown = values.find((value) => KNOWN[key] && !KNOWN[key].includes(value))
  if (unknown !== undefined) {
    throw invalidField(
      `filter.${key}`,
      'enum',
      `"${unknown}" is not one of: ${KNOWN[key]?.join(', ')}`
    )
  }
  return { [key]: values }
}

/** Narrows a query over `eval_results`. */
export function applyProbeFilter<Row>(
  query: DatabaseQueryBuilderContract<Row>,
  { status, plugin, strategy, severity, category, q, isPublic = false }: ProbeFilter
) {
  if (status) query.whereIn('status', status)
  if (plugin) narrowToPlugins(query, plugin)
  if (strategy) query.whereIn('strategy_id', strategy)
  if (severity) query.whereIn('severity', severity)
  if (category) narrowToCategories(query, category)
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
    query.whereRaw(`not ${isHidden()}`).where((any) => {
      for (const column of ['prompt', 'output', 'reason']) {
        if (isPublic) any.orWhereRaw(`${publicText(column)} ilike ?`, [PRIVATE_TEXT, part])
        else any.orWhereILike(column, part)
      }
    })
  }
  return query
}

/** Policies are chosen one by one, or all together by the plugin that tests them. */
function narrowToPlugins<Row>(query: DatabaseQueryBuilderContract<Row>, plugins: string[]) {
  const policies = policiesIn(plugins)
  query.where((any) => {
    any.whereIn('plugin_id', plugins)
    if (policies.length > 0) {
      any.orWhere((one) => one.where('plugin_id', 'policy').whereIn('policy_id', policies))
    }
  })
}

/** What the catalogue does not know stands where the report shows it: with its family, else with the brand. */
function narrowToCategories<Row>(query: DatabaseQueryBuilderContract<Row>, categories: string[]) {
  const known = catalogPlugins().map(({ id }) => id)
  const chosen = pluginsIn(categories)
  const family = "regexp_replace(plugin_id, ':[^:]*$', '')"
  query.where((any) => {
    any.whereIn('plugin_id', chosen)
    any.orWhere((other) => {
      other.whereNotIn('plugin_id', known).where((kin) => {
        kin.whereRaw(`${family} = any(?::text[])`, [chosen])
        if (categories.includes(OTHERS)) kin.orWhereRaw(`${family} <> all(?::text[])`, [known])
      })
    })
  })
}

/** The category of plugins without a family in the catalogue. */
const OTHERS = 'Brand'

function pluginsIn(categories: readonly string[]): string[] {
  return catalogPlugins()
    .filter(({ category }) => categories.includes(category))
    .map(({ id }) => id)
}
