import type { EvalCondition } from '#api/contract/evals/eval'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { escapeLike } from '#api/platform/http/lists/list_query'
import { fillSql, type Sql, sql } from './sql.js'

type Metric = Extract<EvalCondition, { on: 'metric' }>
type Metadata = Extract<EvalCondition, { on: 'metadata' }>
type Choice = Exclude<EvalCondition, Metric | Metadata>

/** Returns the SQL condition on a result `r`; `plugins` are the IDs of the plugins in the results. */
export function conditionOn(condition: EvalCondition, plugins: readonly string[]): Sql {
  if (condition.on === 'metric') {
    const { sql: text, bindings } = scoreHas(condition)
    return sql(
      `exists (select 1 from eval_scores s where s.revision_id = r.revision_id and s.test_idx = r.test_idx
         and s.prompt_idx = r.prompt_idx and ${text})`,
      ...bindings
    )
  }
  if (condition.on !== 'metadata') return onChoice(condition, plugins)
  // Never matches hidden results, because their metadata can quote their texts.
  return fillSql(`(not ${isHidden('r.plugin_id')} and {0})`, onMetadata(condition))
}

/** Returns the SQL condition on a row `s` of `eval_scores`. */
export function scoreHas({ name, operator, value = 0 }: Metric): Sql {
  if (operator === 'defined') return sql('s.metric = ?', name)
  return sql(`s.metric = ? and s.value ${operator} ?::float8`, name, value)
}

const COLUMN = {
  plugin: 'r.plugin_id',
  strategy: 'r.strategy_id',
  severity: 'r.severity',
  policy: 'r.policy_id',
} as const

function onChoice({ on, operator, value }: Choice, plugins: readonly string[]): Sql {
  const column = COLUMN[on]
  if (operator === 'not_equals') return sql(`${column} is distinct from ?`, value)
  // `harmful` includes `harmful:hate`, as in the CLI.
  if (on === 'plugin' && !value.includes(':')) {
    const family = plugins.filter((each) => each === value || each.startsWith(`${value}:`))
    const [first = value, ...others] = family
    // `=` keeps the index order; `any` does not.
    return others.length === 0 ? sql(`${column} = ?`, first) : sql(`${column} = any(?)`, family)
  }
  return sql(`${column} = ?`, value)
}

function onMetadata({ name, operator, value = '' }: Metadata): Sql {
  const part = `%${escapeLike(value)}%`
  switch (operator) {
    case 'exists':
      return sql('r.metadata \\? ?', name)
    case 'contains':
      return sql('(r.metadata \\? ? and r.metadata ->> ? ilike ?)', name, name, part)
    case 'not_contains':
      return sql("coalesce(r.metadata ->> ?, '') not ilike ?", name, part)
    case 'equals':
      return sql(
        `(${candidates(value)
          .map(() => 'r.metadata @> ?::jsonb')
          .join(' or ')})`,
        ...candidates(value).map((each) => JSON.stringify({ [name]: each }))
      )
  }
}

/**
 * Returns the JSON values that the input can stand for: a string, a number or a boolean, alone or as an entry of a list.
 */
function candidates(value: string): unknown[] {
  const plain = [value, ...otherReadings(value)]
  return [...plain, ...plain.map((each) => [each])]
}

function otherReadings(value: string): unknown[] {
  if (value === 'true' || value === 'false') return [value === 'true']
  const number = Number(value)
  return value.trim() !== '' && Number.isFinite(number) ? [number] : []
}
