import type { EvalFilter } from '#api/contract/evals/eval'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { isEstimatedAs, metadataWithoutEstimate } from '#api/evals/values/estimate'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { PRIVATE_TEXT, publicText } from '#api/evals/probes/probe_filter'
import { escapeLike } from '#api/platform/http/lists/list_query'
import { conditionOn, scoreHas } from './conditions.js'
import { fillSql, joinSql, type Sql, sql, TRUE } from './sql.js'

/** The results to search. */
export type SearchScope = {
  revisionId: number
  isSearchable: boolean
  /** IDs of the plugins in the results. */
  plugins: readonly string[]
  /** Restricts the search to strings that public pages show. */
  isPublic?: boolean
}

/**
 * Returns SQL for the distinct indexes of the matching test cases, in order. A test case matches if a single one of its
 * results meets all conditions. The statement reads an index in that order and stops at the limit.
 */
export function chosenTests(
  filter: EvalFilter,
  scope: SearchScope,
  { limit, direction = 'asc' }: { limit: number; direction?: 'asc' | 'desc' }
): Sql {
  const order = `order by test_idx ${direction} limit ${Math.trunc(limit)}`
  const [first, ...others] = sources(filter, scope).map((source) =>
    fillSql(`(select distinct test_idx from {0} ${order})`, source)
  )
  if (!first) throw new Error('Results have at least one source')
  if (others.length === 0) return first
  const all = [first, ...others]
  return {
    sql: `(select distinct test_idx from (${all.map((part) => part.sql).join(' union all ')}) u ${order})`,
    bindings: all.flatMap((part) => part.bindings),
  }
}

/**
 * Returns SQL sources of test indexes: the smallest table that can evaluate the whole filter, otherwise `eval_results`,
 * with one source per outcome or estimated outcome and, for conditions joined with `or`, per condition.
 */
function sources(filter: EvalFilter, scope: SearchScope): Sql[] {
  const alone =
    onlyTexts(filter, scope) ?? onlyScores(filter, scope) ?? onlyDifferent(filter, scope)
  if (alone) return [alone]
  const { conditions = [], join } = filter
  if (join === 'or' && conditions.length > 1) {
    // One source per condition, so that each uses its own index.
    return conditions.flatMap((each) => sources({ ...filter, conditions: [each] }, scope))
  }
  const { status: statuses = [], likely = [] } = filter
  const isLikely = likely.length > 0
  const apart = isLikely ? { likely: undefined } : { status: undefined }
  const where = resultHas({ ...filter, ...apart }, scope)
  const from = (outcome: Sql) =>
    fillSql(
      'eval_results r where r.revision_id = {0} and {1} and {2}',
      sql('?', scope.revisionId),
      outcome,
      where
    )
  if (isLikely) return likely.map((outcome) => from(sql(isEstimatedAs(outcome, 'r'))))
  if (statuses.length === 0 || statuses.length === OUTCOMES.length) return [from(TRUE)]
  return statuses.map((status) => from(sql('r.status = ?', status)))
}

function onlyTexts({ q, regex, ...rest }: EvalFilter, scope: SearchScope) {
  const { revisionId, isSearchable, isPublic } = scope
  if (q === undefined || !isSearchable || isPublic || !isEmpty(rest)) return null
  return fillSql(
    'eval_texts t where t.revision_id = {0} and {1}',
    sql('?', revisionId),
    matches('t.document', q, regex)
  )
}

function onlyScores({ conditions = [], ...rest }: EvalFilter, { revisionId }: SearchScope) {
  const [condition, ...others] = conditions
  if (condition?.on !== 'metric' || others.length > 0 || !isEmpty(rest)) return null
  return fillSql(
    'eval_scores s where s.revision_id = {0} and {1}',
    sql('?', revisionId),
    scoreHas(condition)
  )
}

/**
 * Returns the source of test cases with different outputs; null if the filter has other conditions. Grouping by
 * `test_idx` uses the index on output hashes.
 */
function onlyDifferent({ mode, ...rest }: EvalFilter, { revisionId }: SearchScope) {
  if (mode !== 'different' || !isEmpty(rest)) return null
  return sql(
    `(select test_idx from eval_results where revision_id = ? group by test_idx
       having min(output_hash) <> max(output_hash)) d`,
    revisionId
  )
}

const isEmpty = ({ status = [], likely = [], mode, q, conditions = [] }: EvalFilter) =>
  status.length === 0 &&
  likely.length === 0 &&
  mode === undefined &&
  q === undefined &&
  conditions.length === 0

/** Returns the SQL condition that the result `r` matches the filter. */
export function resultHas(filter: EvalFilter, scope: SearchScope): Sql {
  const { status = [], likely = [], mode, q, regex, conditions = [], join = 'and' } = filter
  const chosen = conditions.map((each) => conditionOn(each, scope.plugins))
  const parts = [
    ...(status.length > 0 ? [sql('r.status = any(?)', status)] : []),
    ...(likely.length > 0
      ? [
          joinSql(
            likely.map((outcome) => sql(isEstimatedAs(outcome, 'r'))),
            'or'
          ),
        ]
      : []),
    ...(mode === undefined ? [] : [MODES[mode]]),
    ...(q === undefined ? [] : [textHas(q, regex, scope)]),
    ...(chosen.length === 0 ? [] : [joinSql(chosen, join)]),
  ]
  return joinSql(parts, 'and')
}

const MODES = {
  highlighted: sql('r.is_highlighted'),
  rated: sql('r.reviewed_at is not null'),
  different: sql(
    `exists (select 1 from eval_results o where o.revision_id = r.revision_id and o.test_idx = r.test_idx
       and o.output_hash <> r.output_hash)`
  ),
}

/**
 * Returns the SQL condition that the result `r` contains the searched string. Never matches hidden texts, because a
 * match would disclose their content.
 */
function textHas(q: string, regex: boolean | undefined, scope: SearchScope): Sql {
  const columns = [...SHOWN.map((column) => `r.${column}`), METADATA]
  const all = columns.map((column) => matches(column, q, regex))
  const found = scope.isSearchable
    ? fillSql(IN_TEXTS, matches('t.document', q, regex))
    : fillSql(NOT_HIDDEN, joinSql(all, 'or'))
  if (!scope.isPublic) return found
  // Checks the shown texts again, because the indexed document also contains strings that public pages omit; without this
  // check, repeated searches could reveal them letter by letter.
  const shown = SHOWN.map((column) => publicMatch(`r.${column}`, q, regex))
  return joinSql([found, fillSql(NOT_HIDDEN, joinSql(shown, 'or'))], 'and')
}

const NOT_HIDDEN = `(not ${isHidden('r.plugin_id')} and {0})`

const IN_TEXTS = `exists (select 1 from eval_texts t where t.revision_id = r.revision_id and t.test_idx = r.test_idx
  and t.prompt_idx = r.prompt_idx and {0})`

/** Columns with texts shown in the table. */
const SHOWN = ['description', 'prompt', 'output', 'error', 'reason', 'vars::text']

/** Metadata without the estimate, which is stale after a review. */
const METADATA = `(${metadataWithoutEstimate('r')})::text`

function publicMatch(column: string, q: string, regex: boolean | undefined): Sql {
  const { sql: text, bindings } = matches(publicText(column), q, regex)
  return sql(text, PRIVATE_TEXT, ...bindings)
}

const matches = (column: string, q: string, regex = false): Sql =>
  regex ? sql(`${column} ~* ?`, q) : sql(`${column} ilike ?`, `%${escapeLike(q)}%`)
