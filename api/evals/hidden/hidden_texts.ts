import { OTHER_HIDDEN, PLAIN_HARMFUL } from '#api/engines/redteam/vocabulary'

/** What stands where a hidden text stood. */
export const HIDDEN = '[hidden]'

/** `veiled`: as everybody may read them, without what attacks for harmful content say and bring about. `whole`: all of it. */
export type Texts = 'veiled' | 'whole'

const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ')

/** SQL: whether results of the plugin in this column hide their texts; the same rule as `hidesTexts`. */
export const isHidden = (pluginId = 'eval_results.plugin_id') =>
  `coalesce(case when starts_with(${pluginId}, 'harmful') then ${pluginId} not in (${list(PLAIN_HARMFUL)})
     else ${pluginId} in (${list(OTHER_HIDDEN)}) end, false)`

/** SQL: a text of a row of `eval_results`, or that it is hidden. */
export const textOf = (column: string, texts: Texts = 'veiled', row = 'eval_results') =>
  texts === 'whole'
    ? `${row}.${column}`
    : `case when ${isHidden(`${row}.plugin_id`)} and ${row}.${column} is not null then '${HIDDEN}' else ${row}.${column} end`

/** SQL: what was noted of a result; of a hidden one only what is no text of it. */
export const metadataOf = (texts: Texts = 'veiled', row = 'eval_results') =>
  texts === 'whole'
    ? `${row}.metadata`
    : `case when ${isHidden(`${row}.plugin_id`)} then jsonb_strip_nulls(jsonb_build_object('tries', ${row}.metadata -> 'tries',
         'origin', ${row}.metadata -> 'origin', 'policyId', ${row}.metadata -> 'policyId')) else ${row}.metadata end`

const COLUMNS = `id, revision_id, test_idx, prompt_idx, row_id, test_key, plugin_id, strategy_id, severity, policy_id,
  status, judged_status, grader, score, named_scores, assertions, assertions_passed, latency_ms, cost_usd, token_usage,
  review_status, review_score, review_reason, review_comment, reviewed_by_id, reviewed_at, is_highlighted, output_hash,
  created_at`

const TEXTS = ['description', 'prompt', 'output', 'error', 'reason']

const VARS = `case when ${isHidden()} and vars is not null
    then (select jsonb_object_agg(name, '${HIDDEN}') from jsonb_object_keys(vars) as name) else vars end as vars`

/**
 * SQL: `eval_results` for reading, to be named in a query like the table; `is_hidden` tells of which rows the texts are
 * not there. Columns are named one by one, so that a new one is not given away by accident.
 */
export const resultsAs = (texts: Texts) =>
  texts === 'whole'
    ? '(select eval_results.*, false as is_hidden from eval_results)'
    : `(select ${COLUMNS}, ${TEXTS.map((column) => `${textOf(column)} as ${column}`).join(', ')}, ${VARS},
         case when ${isHidden()} then '[]'::jsonb else evidence end as evidence, ${metadataOf()} as metadata,
         ${isHidden()} as is_hidden from eval_results)`
