import { POLICY_PREFIX as PREFIX } from '#api/contract/report'

/** The policy that an id of a report's plugin names; null of any other plugin. */
export const policyOf = (pluginId: string): string | null =>
  pluginId.startsWith(PREFIX) ? pluginId.slice(PREFIX.length) : null

/** The policies among the ids of plugins. */
export const policiesIn = (plugins: readonly string[]): string[] =>
  plugins.flatMap((id) => policyOf(id) ?? [])

/** SQL: the id under which a report tells of a row of `eval_results`. */
export const reportedPlugin = (row = 'eval_results') =>
  `case when ${row}.plugin_id = 'policy' and ${row}.policy_id is not null
     then '${PREFIX}' || ${row}.policy_id else ${row}.plugin_id end`
