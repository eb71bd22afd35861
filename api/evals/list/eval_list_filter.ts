import type Eval from '#api/evals/eval'
import { invalidField } from '#api/platform/http/domain_error'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

const NUMBERS = {
  tests_gte: ['evals.tests', '>='],
  tests_lte: ['evals.tests', '<='],
  passRate_gte: ['evals.pass_order', '>='],
  passRate_lte: ['evals.pass_order', '<='],
} as const

/** Filter keys that are not columns of the list. */
export const EVAL_LIST_KEYS = ['tag', 'plugin', 'strategy', ...Object.keys(NUMBERS)]

type Query = ModelQueryBuilderContract<typeof Eval>

/** Filters evaluations by number of test cases, pass rate, tag, plugin and strategy. */
export function applyEvalListFilter(query: Query, filter: Record<string, unknown>) {
  for (const [key, [column, operator]] of Object.entries(NUMBERS)) {
    const value = filter[key]
    if (value === undefined || value === null || value === '') continue
    // `float8`, so that integer columns accept fractional bounds.
    void query.whereRaw(`${column} ${operator} ?::float8`, [numberOf(key, value)])
    // Excludes evaluations without a pass rate, whose `pass_order` is negative.
    if (key.startsWith('passRate')) void query.where(column, '>=', 0)
  }
  if (isText(filter.tag)) withTag(query, filter.tag)
  if (isText(filter.plugin)) withResult(query, 'plugin_id', filter.plugin)
  if (isText(filter.strategy)) withResult(query, 'strategy_id', filter.strategy)
  return query
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function numberOf(key: string, value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw invalidField(`filter.${key}`, 'number', `${key} must be a number`)
}

/** Filters by a tag, given as `name` or `name:value`. */
function withTag(query: Query, tag: string) {
  const at = tag.indexOf(':')
  if (at < 0) void query.whereRaw('jsonb_exists(evals.tags, ?)', [tag])
  else void query.whereRaw('evals.tags ->> ? = ?', [tag.slice(0, at), tag.slice(at + 1)])
}

function withResult(query: Query, column: 'plugin_id' | 'strategy_id', value: string) {
  void query.whereExists((results) =>
    results
      .from('eval_results')
      .whereColumn('eval_results.revision_id', 'evals.revision_id')
      .where(`eval_results.${column}`, value)
  )
}
