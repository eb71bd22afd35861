import type { EvalFilter } from '#api/contract/eval'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { PRIVATE_TEXT, publicText } from '#api/evals/public_texts'
import { escapeLike } from '#api/http/list_query'
import { conditionOn, scoreHas } from './conditions.js'
import { filled, joined, type Sql, sql, TRUE } from './sql.js'

/** What a statement has to know of the results that it looks through. */
export type Searched = {
  revisionId: number
  isSearchable: boolean
  /** Of which there are results. */
  plugins: readonly string[]
  /** Only what everybody may see is searched. */
  isPublic?: boolean
}

/**
 * The numbers of the tests that the filter chooses, in their order and each once: of these one and the same result
 * fulfils everything. The statement reads an index in that order and stops at the limit.
 */
export function chosenTests(
  filter: EvalFilter,
  searched: Searched,
  { limit, direction = 'asc' }: { limit: number; direction?: 'asc' | 'desc' }
): Sql {
  const order = `order by test_idx ${direction} limit ${Math.trunc(limit)}`
  const [first, ...others] = sources(filter, searched).map((source) =>
    filled(`(select distinct test_idx from {0} ${order})`, source)
  )
  if (!first) throw new Error('Results have at least one source')
  if (others.length === 0) return first
  const all = [first, ...others]
  return {
    sql: `(select distinct test_idx from (${all.map((part) => part.sql).join(' union all ')}) u ${order})`,
    bindings: all.flatMap((part) => part.bindings),
  }
}

/** Where to read: the narrowest table that can answer alone, or the results, once for each of several outcomes. */
function sources(filter: EvalFilter, searched: Searched): Sql[] {
  const alone =
    onlyTexts(filter, searched) ?? onlyScores(filter, searched) ?? onlyDifferent(filter, searched)
  if (alone) return [alone]
  const { conditions = [], join } = filter
  if (join === 'or' && conditions.length > 1) {
    // Each of them by its own index.
    return conditions.flatMap((each) => sources({ ...filter, conditions: [each] }, searched))
  }
  const where = resultHas({ ...filter, status: undefined }, searched)
  const from = (outcome: Sql) =>
    filled(
      'eval_results r where r.revision_id = {0} and {1} and {2}',
      sql('?', searched.revisionId),
      outcome,
      where
    )
  const statuses = filter.status ?? []
  if (statuses.length === 0 || statuses.length === OUTCOMES.length) return [from(TRUE)]
  return statuses.map((status) => from(sql('r.status = ?', status)))
}

function onlyTexts({ q, regex, ...rest }: EvalFilter, searched: Searched) {
  const { revisionId, isSearchable, isPublic } = searched
  if (q === undefined || !isSearchable || isPublic || !isEmpty(rest)) return null
  return filled(
    'eval_texts t where t.revision_id = {0} and {1}',
    sql('?', revisionId),
    matches('t.document', q, regex)
  )
}

function onlyScores({ conditions = [], ...rest }: EvalFilter, { revisionId }: Searched) {
  const [condition, ...others] = conditions
  if (condition?.on !== 'metric' || others.length > 0 || !isEmpty(rest)) return null
  return filled(
    'eval_scores s where s.revision_id = {0} and {1}',
    sql('?', revisionId),
    scoreHas(condition)
  )
}

/** In the order of the index in which the outputs' hashes are. */
function onlyDifferent({ mode, ...rest }: EvalFilter, { revisionId }: Searched) {
  if (mode !== 'different' || !isEmpty(rest)) return null
  return sql(
    `(select test_idx from eval_results where revision_id = ? group by test_idx
       having min(output_hash) <> max(output_hash)) d`,
    revisionId
  )
}

const isEmpty = ({ status = [], mode, q, conditions = [] }: EvalFilter) =>
  status.length === 0 && mode === undefined && q === undefined && conditions.length === 0

/** What a result `r` has to fulfil for its test to be chosen. */
export function resultHas(filter: EvalFilter, searched: Searched): Sql {
  const { status = [], mode, q, regex, conditions = [], join = 'and' } = filter
  const chosen = conditions.map((each) => conditionOn(each, searched.plugins))
  const parts = [
    ...(status.length > 0 ? [sql('r.status = any(?)', status)] : []),
    ...(mode === undefined ? [] : [MODES[mode]]),
    ...(q === undefined ? [] : [textHas(q, regex, searched)]),
    ...(chosen.length === 0 ? [] : [joined(chosen, join)]),
  ]
  return joined(parts, 'and')
}

const MODES = {
  highlighted: sql('r.is_highlighted'),
  rated: sql('r.reviewed_at is not null'),
  different: sql(
    `exists (select 1 from eval_results o where o.revision_id = r.revision_id and o.test_idx = r.test_idx
       and o.output_hash <> r.output_hash)`
  ),
}

/** Hidden texts are not searched: what is found would tell what they say. */
function textHas(q: string, regex: boolean | undefined, searched: Searched): Sql {
  const all = [...SHOWN, 'metadata::text'].map((column) => matches(`r.${column}`, q, regex))
  const found = searched.isSearchable
    ? filled(IN_TEXTS, matches('t.document', q, regex))
    : filled(NOT_HIDDEN, joined(all, 'or'))
  if (!searched.isPublic) return found
  // The index tells where to look; what stands there beside what is shown could be found letter by letter.
  const shown = SHOWN.map((column) => publicly(`r.${column}`, q, regex))
  return joined([found, filled(NOT_HIDDEN, joined(shown, 'or'))], 'and')
}

const NOT_HIDDEN = `(not ${isHidden('r.plugin_id')} and {0})`

const IN_TEXTS = `exists (select 1 from eval_texts t where t.revision_id = r.revision_id and t.test_idx = r.test_idx
  and t.prompt_idx = r.prompt_idx and {0})`

/** Columns with the texts that a page shows. */
const SHOWN = ['description', 'prompt', 'output', 'error', 'reason', 'vars::text']

function publicly(column: string, q: string, regex: boolean | undefined): Sql {
  const { sql: text, bindings } = matches(publicText(column), q, regex)
  return sql(text, PRIVATE_TEXT, ...bindings)
}

const matches = (column: string, q: string, regex = false): Sql =>
  regex ? sql(`${column} ~* ?`, q) : sql(`${column} ilike ?`, `%${escapeLike(q)}%`)
