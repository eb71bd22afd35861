import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import { OTHER_HIDDEN, PLAIN_HARMFUL, hidesTexts } from '#api/engines/redteam/vocabulary'
import { estimateIn } from '#api/evals/values/estimate'
import { asObject } from '#api/evals/values/as_object'
import type { HttpContext } from '@adonisjs/core/http'

/** `redacted`: placeholders replace the texts of harmful attacks, e.g. their prompts. `full`: nothing is replaced. */
export type TextAccess = 'redacted' | 'full'

/**
 * Returns the caller's access to texts: users who can edit evaluations can read hidden texts. Callers must record such
 * access in the audit log.
 */
export const textAccessOf = ({ tenant }: HttpContext): TextAccess =>
  tenant.ability.can('update', 'Eval') ? 'full' : 'redacted'

const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ')

/** Returns SQL for whether results of the plugin in this column hide their texts. Must match `hidesTexts`. */
export const isHidden = (pluginId = 'eval_results.plugin_id') =>
  `coalesce(case when starts_with(${pluginId}, 'harmful') then ${pluginId} not in (${list(PLAIN_HARMFUL)})
     else ${pluginId} in (${list(OTHER_HIDDEN)}) end, false)`

/** Returns SQL for a text column of `eval_results`, or for the placeholder when the text is hidden. */
export const textOf = (column: string, texts: TextAccess = 'redacted', row = 'eval_results') =>
  texts === 'full'
    ? `${row}.${column}`
    : `case when ${isHidden(`${row}.plugin_id`)} and ${row}.${column} is not null then '${HIDDEN_TEXT}' else ${row}.${column} end`

/** Returns SQL for the metadata of a result. A hidden result keeps only keys that cannot quote its texts. */
export const metadataOf = (texts: TextAccess = 'redacted', row = 'eval_results') =>
  texts === 'full'
    ? `${row}.metadata`
    : `case when ${isHidden(`${row}.plugin_id`)} then jsonb_strip_nulls(jsonb_build_object('tries', ${row}.metadata -> 'tries',
         'origin', ${row}.metadata -> 'origin', 'policyId', ${row}.metadata -> 'policyId',
         'estimate', ${estimateIn(row)})) else ${row}.metadata end`

const COLUMNS = `id, revision_id, test_idx, prompt_idx, row_id, test_key, plugin_id, strategy_id, severity, policy_id,
  status, judged_status, grader, score, named_scores, assertions, assertions_passed, latency_ms, cost_usd, token_usage,
  review_status, review_score, review_reason, review_comment, reviewed_by_id, reviewed_at, is_highlighted, output_hash,
  created_at`

const TEXTS = ['description', 'prompt', 'output', 'error', 'reason']

const VARS = `case when ${isHidden()} and vars is not null
    then (select jsonb_object_agg(name, '${HIDDEN_TEXT}') from jsonb_object_keys(vars) as name) else vars end as vars`

/**
 * Returns SQL for a subquery that replaces the table `eval_results` in reads; `is_hidden` marks rows with redacted
 * texts. Columns are listed explicitly, so that a new column is not exposed by accident.
 */
export const resultsAs = (texts: TextAccess) =>
  texts === 'full'
    ? '(select eval_results.*, false as is_hidden from eval_results)'
    : `(select ${COLUMNS}, ${TEXTS.map((column) => `${textOf(column)} as ${column}`).join(', ')}, ${VARS},
         case when ${isHidden()} then '[]'::jsonb else evidence end as evidence, ${metadataOf()} as metadata,
         ${isHidden()} as is_hidden from eval_results)`

type Response = { output: string | null; error: string | null; reason: string | null }

/** Replaces the texts of a response with a placeholder. Null values stay null, and the verdict stays visible. */
export const redactResponse = <Given extends Response>(response: Given): Given => ({
  ...response,
  output: response.output && HIDDEN_TEXT,
  error: response.error && HIDDEN_TEXT,
  reason: response.reason && HIDDEN_TEXT,
})

/** Returns a promptfoo configuration without the test cases whose texts are hidden. */
export function withoutHiddenTests(config: Readonly<Record<string, unknown>>) {
  const { tests, ...rest } = config
  if (!Array.isArray(tests)) return { ...config }
  return { ...rest, tests: tests.filter((test: unknown) => !isHiddenTest(test)) }
}

function isHiddenTest(test: unknown): boolean {
  const { pluginId } = asObject(asObject(test).metadata)
  return typeof pluginId === 'string' && hidesTexts(pluginId)
}
