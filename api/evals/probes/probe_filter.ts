import { catalogPlugins } from '#api/engines/redteam/index'
import {
  ESTIMATED_OUTCOMES,
  OUTCOMES,
  PLUGIN_CATEGORIES,
  SEVERITIES,
} from '#api/engines/redteam/vocabulary'
import { isEstimatedAs } from '#api/evals/values/estimate'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { policiesIn } from '#api/evals/probes/policy_key'
import { invalidField } from '#api/platform/http/domain_error'
import { filterValues } from '#api/platform/http/lists/filter_values'
import { SECRET_TEXT_SQL } from '#api/evals/values/mask_secrets'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** PostgreSQL pattern for strings that public pages omit: email addresses and credentials. */
export const PRIVATE_TEXT = `[[:alnum:]._%+-]+@[[:alnum:]-]+(\\.[[:alnum:]-]+)+|${SECRET_TEXT_SQL}`

/** Returns SQL for a column without the strings that public pages omit. Bind `PRIVATE_TEXT` to the question mark. */
export const publicText = (column: string) => `regexp_replace(${column}, ?, ' ', 'g')`

/** Values of a key are combined with OR, keys with AND. */
export type ProbeFilter = {
  status?: string[]
  /** Undecided results with one of these estimated outcomes. */
  likely?: (typeof ESTIMATED_OUTCOMES)[number][]
  plugin?: string[]
  strategy?: string[]
  severity?: string[]
  category?: string[]
  /** Case-insensitive substring of the prompt, the response or the reason. Does not match hidden texts. */
  q?: string
  /** Restricts the search to strings that public pages show. */
  isPublic?: boolean
}

export const PROBE_FILTER_KEYS = [
  'status',
  'likely',
  'plugin',
  'strategy',
  'severity',
  'category',
  'q',
]

const ALLOWED_VALUES: Record<string, readonly string[]> = {
  status: OUTCOMES,
  likely: ESTIMATED_OUTCOMES,
  severity: SEVERITIES,
  category: PLUGIN_CATEGORIES,
}

/**
 * Reads a filter.
 * @throws INVALID for an unknown status, estimated outcome, severity or category
 */
export function readProbeFilter(filter: Record<string, unknown>): ProbeFilter {
  const { q } = filter
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim() }),
    ...list(filter, 'status'),
    ...list(filter, 'likely'),
    ...list(filter, 'plugin'),
    ...list(filter, 'strategy'),
    ...list(filter, 'severity'),
    ...list(filter, 'category'),
  }
}

function list(filter: Record<string, unknown>, key: string): Record<string, string[]> {
  const values = filterValues(key, filter[key])
  if (values.length === 0) return {}
  const unknown = values.find(
    (value) => ALLOWED_VALUES[key] && !ALLOWED_VALUES[key].includes(value)
  )
  if (unknown !== undefined) {
    throw invalidField(
      `filter.${key}`,
      'enum',
      `"${unknown}" is not one of: ${ALLOWED_VALUES[key]?.join(', ')}`
    )
  }
  return { [key]: values }
}

/** Adds the filter to a query on `eval_results`. */
export function applyProbeFilter<Row>(
  query: DatabaseQueryBuilderContract<Row>,
  { status, likely, plugin, strategy, severity, category, q, isPublic = false }: ProbeFilter
) {
  if (status) query.whereIn('status', status)
  if (likely) query.whereRaw(`(${likely.map((one) => isEstimatedAs(one)).join(' or ')})`)
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

/** Restricts a query to plugins. A policy key matches one policy; the plugin `policy` matches all of them. */
function narrowToPlugins<Row>(query: DatabaseQueryBuilderContract<Row>, plugins: string[]) {
  const policies = policiesIn(plugins)
  query.where((any) => {
    any.whereIn('plugin_id', plugins)
    if (policies.length > 0) {
      any.orWhere((one) => one.where('plugin_id', 'policy').whereIn('policy_id', policies))
    }
  })
}

/**
 * Restricts a query to categories. Plugins outside the catalog belong to the category of their family, otherwise to
 * `Brand`, as in reports.
 */
function narrowToCategories<Row>(query: DatabaseQueryBuilderContract<Row>, categories: string[]) {
  const known = catalogPlugins().map(({ id }) => id)
  const chosen = pluginsIn(categories)
  const family = "regexp_replace(plugin_id, ':[^:]*$', '')"
  query.where((any) => {
    any.whereIn('plugin_id', chosen)
    any.orWhere((other) => {
      other.whereNotIn('plugin_id', known).where((inFamily) => {
        inFamily.whereRaw(`${family} = any(?::text[])`, [chosen])
        if (categories.includes(FALLBACK_CATEGORY)) {
          inFamily.orWhereRaw(`${family} <> all(?::text[])`, [known])
        }
      })
    })
  })
}

/** Category of plugins without a family in the catalog. */
const FALLBACK_CATEGORY = 'Brand'

function pluginsIn(categories: readonly string[]): string[] {
  return catalogPlugins()
    .filter(({ category }) => categories.includes(category))
    .map(({ id }) => id)
}
