import { POLICY_PREFIX as PREFIX } from '#api/contract/findings/report'

/** Returns the policy ID in a report's plugin ID; null for other plugins. */
export const policyOf = (pluginId: string): string | null =>
  pluginId.startsWith(PREFIX) ? pluginId.slice(PREFIX.length) : null

/** Returns the policy IDs in a report's plugin IDs; other plugins are skipped. */
export const policiesIn = (plugins: readonly string[]): string[] =>
  plugins.flatMap((id) => policyOf(id) ?? [])

/** Returns SQL for the plugin ID that reports use for a row of `eval_results`. */
export const reportedPlugin = (row = 'eval_results') =>
  `case when ${row}.plugin_id = 'policy' and ${row}.policy_id is not null
     then '${PREFIX}' || ${row}.policy_id else ${row}.plugin_id end`
