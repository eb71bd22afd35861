import { invalidField } from '#api/platform/http/domain_error'
import { fillSql, type Sql, sql, TRUE } from './sql.js'

export type TableSort =
  | { by: 'testIdx' | 'status' | 'changed'; direction: 'asc' | 'desc' }
  | { by: 'score' | 'latencyMs'; promptIdx: number; direction: 'asc' | 'desc' }

const COLUMN = { score: 'own.shown_score', latencyMs: 'own.latency_ms' } as const

/** Parses the query parameter `sort`, e.g. `["score:1","DESC"]`. */
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
    // Falls through to the error below.
  }
  throw invalidField('sort', 'pair', 'sort must be a JSON array of a field and "ASC" or "DESC"')
}

const WORST_FIRST = ['failed', 'error', 'undecided', 'passed']

/** The test cases to order. `among` is a condition on a result `own`. */
export type Ordered = { revisionId: number; among: Sql }

type Direction = 'asc' | 'desc'

/**
 * One section of a sorted list of test cases: a FROM clause that selects its results under the alias `own`, and their
 * order.
 */
export type OrderedPart = {
  from: Sql
  order: readonly [column: string, direction: Direction][]
  /** Whether the source can contain a test case more than once. */
  isRepeated?: boolean
}

const BY_NUMBER: Omit<OrderedPart, 'from'> = {
  order: [['own.test_idx', 'asc']],
  isRepeated: true,
}

export function byNumber({ revisionId, among }: Ordered, direction: Direction): OrderedPart[] {
  const from = fillSql(
    'eval_results own where own.revision_id = {0} and {1}',
    sql('?', revisionId),
    among
  )
  return [{ from, order: [['own.test_idx', direction]], isRepeated: true }]
}

/** Sorts test cases by their worst result. Each outcome is a part. */
export function byStatus(ordered: Ordered, direction: Direction): OrderedPart[] {
  const parts = WORST_FIRST.map((status, n): OrderedPart => {
    const from = fillSql(
      `eval_results own where own.revision_id = {0} and {1} and {2} and {3}`,
      sql('?', ordered.revisionId),
      sql('own.status = ?', status),
      noneOf(WORST_FIRST.slice(0, n)),
      ordered.among
    )
    return { from, ...BY_NUMBER }
  })
  return direction === 'asc' ? parts : parts.reverse()
}

/**
 * Returns the SQL condition that the test case has no result with these outcomes. `offset 0` prevents a join, so that
 * only the test cases needed for the page are checked.
 */
function noneOf(worse: readonly string[]): Sql {
  if (worse.length === 0) return TRUE
  return sql(
    `not exists (select 1 from eval_results w where w.revision_id = own.revision_id and w.test_idx = own.test_idx
       and w.status = any(?) offset 0)`,
    [...worse]
  )
}

/** Sorts test cases by the score or latency of their results for one prompt. Test cases without a value come last. */
export function byValue(
  ordered: Ordered,
  { by, promptIdx, direction }: Extract<TableSort, { promptIdx: number }>,
  hasGaps: boolean
): OrderedPart[] {
  const column = COLUMN[by]
  const own = (rest: string) =>
    fillSql(
      `eval_results own where own.revision_id = {0} and own.prompt_idx = {1} and {2} and ${rest}`,
      sql('?', ordered.revisionId),
      sql('?', promptIdx),
      ordered.among
    )
  const parts: OrderedPart[] = [
    {
      from: own(`${column} is not null`),
      order: [
        [column, direction],
        ['own.test_idx', direction],
      ],
    },
    { from: own(`${column} is null`), order: [['own.test_idx', direction]] },
  ]
  return hasGaps ? [...parts, withoutResult(ordered, promptIdx)] : parts
}

function withoutResult({ revisionId, among }: Ordered, promptIdx: number): OrderedPart {
  const from = fillSql(
    `eval_results own where own.revision_id = {0} and {1} and not exists (
       select 1 from eval_results o where o.revision_id = own.revision_id and o.test_idx = own.test_idx
         and o.prompt_idx = {2} offset 0)`,
    sql('?', revisionId),
    among,
    sql('?', promptIdx)
  )
  return { from, ...BY_NUMBER }
}

/** Reverses the order of the parts and the order within each. */
export const fromEnd = (parts: readonly OrderedPart[]): OrderedPart[] =>
  parts.toReversed().map(({ order, ...part }) => ({
    ...part,
    order: order.map(([column, direction]) => [column, direction === 'asc' ? 'desc' : 'asc']),
  }))
