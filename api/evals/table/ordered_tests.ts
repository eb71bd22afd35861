import type { EvalFilter } from '#api/contract/eval'
import { invalidField } from '#api/http/domain_error'
import { chosenTests, type Searched } from './chosen_tests.js'
import { narrows } from './read_filter.js'
import { filled, type Sql, sql, TRUE } from './sql.js'

export type TableSort =
  | { by: 'testIdx' | 'status' | 'changed'; direction: 'asc' | 'desc' }
  | { by: 'score' | 'latencyMs'; promptIdx: number; direction: 'asc' | 'desc' }

const COLUMN = { score: 'coalesce(review_score, score)', latencyMs: 'latency_ms' } as const

/** Reads `sort`: `["score:1","DESC"]`. */
export function readTableSort(given: unknown): TableSort {
  const [key, order] = pairOf(given)
  const direction = order.toLowerCase() === 'desc' ? 'desc' : 'asc'
  if (key === 'testIdx' || key === 'id') return { by: 'testIdx', direction }
  if (key === 'status' || key === 'changed') return { by: key, direction }
  const [by, idx = ''] = key.split(':')
  if ((by === 'score' || by === 'latencyMs') && /^\d{1,4}$/.test(idx)) {
    return { by, promptIdx: Number(idx), direction }
  }
  throw invalidField('sort', 'unknown', `Results cannot be sorted by "${key}"`)
}

function pairOf(given: unknown): [string, string] {
  if (given === undefined || given === '') return ['testIdx', 'ASC']
  try {
    const pair: unknown = JSON.parse(String(given))
    if (Array.isArray(pair) && pair.length === 2) return [String(pair[0]), String(pair[1])]
  } catch {
    // Said below.
  }
  throw invalidField('sort', 'pair', 'sort must be a JSON array of a field and "ASC" or "DESC"')
}

/** Worst first: what a reader looks for. */
const WORST_FIRST = ['failed', 'error', 'undecided', 'passed']

type Asked = { filter: EvalFilter; searched: Searched; from: number; size: number }

/** Tests by the worst of their results: one part for each outcome, each read from its index up to the page's end. */
export function byStatus(asked: Asked, direction: 'asc' | 'desc'): Sql {
  const parts = WORST_FIRST.map((status, n) =>
    filled(
      `select distinct r.test_idx from eval_results r where r.revision_id = {0} and {1} and {2} and {3}
       order by r.test_idx`,
      sql('?', asked.searched.revisionId),
      sql('r.status = ?', status),
      noneOf(WORST_FIRST.slice(0, n)),
      amongChosen(asked)
    )
  )
  return inParts(direction === 'asc' ? parts : parts.reverse(), asked)
}

function noneOf(worse: readonly string[]): Sql {
  if (worse.length === 0) return TRUE
  return sql(
    `not exists (select 1 from eval_results w where w.revision_id = r.revision_id and w.test_idx = r.test_idx
       and w.status = any(?))`,
    [...worse]
  )
}

/** Tests by a figure of one prompt's results; those without come last. */
export function byFigure(
  asked: Asked,
  { by, promptIdx, direction }: Extract<TableSort, { promptIdx: number }>,
  hasGaps: boolean
): Sql {
  const column = COLUMN[by]
  const own = (rest: string) =>
    filled(
      `select r.test_idx from eval_results r where r.revision_id = {0} and r.prompt_idx = {1} and {2} and ${rest}`,
      sql('?', asked.searched.revisionId),
      sql('?', promptIdx),
      amongChosen(asked)
    )
  const parts = [
    own(`${column} is not null order by ${column} ${direction}, r.test_idx ${direction}`),
    own(`${column} is null order by r.test_idx ${direction}`),
  ]
  return inParts(hasGaps ? [...parts, withoutResult(asked, promptIdx)] : parts, asked)
}

function withoutResult(asked: Asked, promptIdx: number): Sql {
  return filled(
    `select distinct r.test_idx from eval_results r where r.revision_id = {0} and {1} and not exists (
       select 1 from eval_results o where o.revision_id = r.revision_id and o.test_idx = r.test_idx
         and o.prompt_idx = {2})
     order by r.test_idx`,
    sql('?', asked.searched.revisionId),
    amongChosen(asked),
    sql('?', promptIdx)
  )
}

/** Tests whose results differ from those of another evaluation first: other outcomes, other outputs, the rest. */
export function byChange(asked: Asked, otherRevisionId: number, direction: 'asc' | 'desc'): Sql {
  return filled(
    `select r.test_idx from eval_results r
     left join eval_results o on o.revision_id = {0} and o.prompt_idx = r.prompt_idx
       and coalesce(o.test_key, o.test_idx::text) = coalesce(r.test_key, r.test_idx::text)
     where r.revision_id = {1} and {2}
     group by r.test_idx
     order by min(case when o.id is null then 2 when o.status <> r.status then 0
       when o.output_hash <> r.output_hash then 1 else 3 end) ${direction === 'desc' ? 'asc' : 'desc'}, r.test_idx
     offset ${asked.from} limit ${asked.size}`,
    sql('?', otherRevisionId),
    sql('?', asked.searched.revisionId),
    amongChosen(asked)
  )
}

/** Every test that the filter chooses, however many: an order may begin with any of them. */
function amongChosen({ filter, searched }: Asked): Sql {
  if (!narrows(filter)) return TRUE
  return filled('r.test_idx in {0}', chosenTests(filter, searched, { limit: 2_000_000_000 }))
}

/** One part after the other, each read no further than the page goes. */
function inParts(parts: Sql[], { from, size }: Asked): Sql {
  const limited = parts.map(
    (part, n) =>
      `(select ${n} as part, row_number() over () as n, test_idx from (${part.sql} limit ${from + size}) p${n})`
  )
  return {
    sql: `select test_idx from (${limited.join(' union all ')}) u order by part, n offset ${from} limit ${size}`,
    bindings: parts.flatMap((part) => part.bindings),
  }
}
