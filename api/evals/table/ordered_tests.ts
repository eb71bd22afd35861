import { invalidField } from '#api/http/domain_error'
import { filled, type Sql, sql, TRUE } from './sql.js'

export type TableSort =
  | { by: 'testIdx' | 'status' | 'changed'; direction: 'asc' | 'desc' }
  | { by: 'score' | 'latencyMs'; promptIdx: number; direction: 'asc' | 'desc' }

const COLUMN = { score: 'own.shown_score', latencyMs: 'own.latency_ms' } as const

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

/** Which tests are ordered: `among` says of a result `own` that its test is one of them. */
export type Ordered = { revisionId: number; among: Sql }

type Direction = 'asc' | 'desc'

/** Some of the tests: in which results `own` they are read, and in which order. */
export type OrderedPart = {
  from: Sql
  order: readonly [column: string, direction: Direction][]
  /** Some are there several times. */
  isRepeated?: boolean
}

const BY_NUMBER: Omit<OrderedPart, 'from'> = {
  order: [['own.test_idx', 'asc']],
  isRepeated: true,
}

export function byNumber({ revisionId, among }: Ordered, direction: Direction): OrderedPart[] {
  const from = filled(
    'eval_results own where own.revision_id = {0} and {1}',
    sql('?', revisionId),
    among
  )
  return [{ from, order: [['own.test_idx', direction]], isRepeated: true }]
}

/** Tests by the worst of their results: one part for each outcome. */
export function byStatus(asked: Ordered, direction: Direction): OrderedPart[] {
  const parts = WORST_FIRST.map((status, n): OrderedPart => {
    const from = filled(
      `eval_results own where own.revision_id = {0} and {1} and {2} and {3}`,
      sql('?', asked.revisionId),
      sql('own.status = ?', status),
      noneOf(WORST_FIRST.slice(0, n)),
      asked.among
    )
    return { from, ...BY_NUMBER }
  })
  return direction === 'asc' ? parts : parts.reverse()
}

/** Looked up for one test after the other (`offset 0`): only as many are read as the page needs. */
function noneOf(worse: readonly string[]): Sql {
  if (worse.length === 0) return TRUE
  return sql(
    `not exists (select 1 from eval_results w where w.revision_id = own.revision_id and w.test_idx = own.test_idx
       and w.status = any(?) offset 0)`,
    [...worse]
  )
}

/** Tests by a figure of one prompt's results; those without come last. */
export function byFigure(
  asked: Ordered,
  { by, promptIdx, direction }: Extract<TableSort, { promptIdx: number }>,
  hasGaps: boolean
): OrderedPart[] {
  const column = COLUMN[by]
  const own = (rest: string) =>
    filled(
      `eval_results own where own.revision_id = {0} and own.prompt_idx = {1} and {2} and ${rest}`,
      sql('?', asked.revisionId),
      sql('?', promptIdx),
      asked.among
    )
  const figures: OrderedPart[] = [
    {
      from: own(`${column} is not null`),
      order: [
        [column, direction],
        ['own.test_idx', direction],
      ],
    },
    { from: own(`${column} is null`), order: [['own.test_idx', direction]] },
  ]
  return hasGaps ? [...figures, withoutResult(asked, promptIdx)] : figures
}

function withoutResult({ revisionId, among }: Ordered, promptIdx: number): OrderedPart {
  const from = filled(
    `eval_results own where own.revision_id = {0} and {1} and not exists (
       select 1 from eval_results o where o.revision_id = own.revision_id and o.test_idx = own.test_idx
         and o.prompt_idx = {2} offset 0)`,
    sql('?', revisionId),
    among,
    sql('?', promptIdx)
  )
  return { from, ...BY_NUMBER }
}

/** The same order from its end. */
export const fromEnd = (parts: readonly OrderedPart[]): OrderedPart[] =>
  parts.toReversed().map(({ order, ...part }) => ({
    ...part,
    order: order.map(([column, direction]) => [column, direction === 'asc' ? 'desc' : 'asc']),
  }))
