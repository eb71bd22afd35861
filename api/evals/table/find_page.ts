import { type EvalFilter, MOST_COUNTED } from '#api/contract/eval'
import { invalidField } from '#api/http/domain_error'
import { chosenTests, resultHas } from './chosen_tests.js'
import { byChange, numbersIn } from './change_order.js'
import { limited } from './limited.js'
import {
  byFigure,
  byNumber,
  byStatus,
  fromEnd,
  type OrderedPart,
  type TableSort,
} from './ordered_tests.js'
import { narrows } from './read_filter.js'
import type { ShownEval } from './shown_eval.js'
import { filled, type Sql, sql, TRUE } from './sql.js'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type PageAsked = {
  filter: EvalFilter
  sort: TableSort
  from: number
  size: number
  /** The evaluation that it is compared with, for the order by changes. */
  comparedTo?: ShownEval
}

/** Which tests are on the page, in its order, and how many there are: counted to one more than MOST_COUNTED. */
export type FoundPage = { tests: number[]; total: number }

export async function findPage(shown: ShownEval, asked: PageAsked): Promise<FoundPage> {
  const { filter, sort } = asked
  const isWhole = !narrows(filter)
  if (isWhole && sort.by === 'testIdx' && shown.isContiguous) return rangeOf(shown, asked)
  if (sort.by === 'changed') return changedFirst(shown, { ...asked, sort })
  return limited((client) =>
    isWhole ? inOrder(shown, asked, client) : chosen(shown, asked, client)
  )
}

/** Nothing is left out and nothing is missing: the numbers follow from the place of the page. */
function rangeOf({ tests }: ShownEval, { from, size, sort }: PageAsked): FoundPage {
  const count = Math.max(0, Math.min(size, tests - from))
  const place = (n: number) => (sort.direction === 'asc' ? from + n : tests - 1 - from - n)
  return { tests: Array.from({ length: count }, (_, n) => place(n)), total: tests }
}

async function changedFirst(
  shown: ShownEval,
  { filter, sort, comparedTo, ...page }: PageAsked & { sort: { direction: 'asc' | 'desc' } }
): Promise<FoundPage> {
  if (!comparedTo) {
    throw invalidField('sort', 'compare', 'Name the evaluation to compare with: compare=ID')
  }
  const among = narrows(filter) ? await allChosen(filter, shown) : null
  const tests = await byChange(shown, comparedTo, among, { ...page, direction: sort.direction })
  return { tests, total: among ? Math.min(among.size, MOST_COUNTED + 1) : shown.tests }
}

/** Every test that the filter chooses, however many. */
function allChosen(filter: EvalFilter, shown: ShownEval): Promise<Set<number>> {
  const { sql: chosenSql, bindings } = chosenTests(filter, shown, { limit: 2_000_000_000 })
  return limited(async (client) => {
    const { rows }: { rows: { tests: Buffer | null }[] } = await client.rawQuery(
      `select string_agg(int4send(test_idx), ''::bytea) as tests from ${chosenSql} c`,
      [...bindings]
    )
    return new Set(numbersIn(rows[0]?.tests ?? Buffer.alloc(0)))
  })
}

/** From whichever end is nearer. */
async function inOrder(
  shown: ShownEval,
  asked: PageAsked,
  client: QueryClientContract
): Promise<FoundPage> {
  const { from, size } = asked
  const total = shown.tests
  const parts = orderOf(shown, asked, TRUE)
  if (from <= total / 2) return { tests: await pageOf(parts, { from, size }, client), total }
  const count = Math.max(0, Math.min(size, total - from))
  const mirrored = { from: total - from - count, size: count }
  const tests = await pageOf(fromEnd(parts), mirrored, client)
  return { tests: tests.toReversed(), total }
}

/** One statement finds what is counted and, in the order of the tests, the page in it. */
async function chosen(
  shown: ShownEval,
  asked: PageAsked,
  client: QueryClientContract
): Promise<FoundPage> {
  const { filter, sort, from, size } = asked
  const isByTest = sort.by === 'testIdx'
  const direction = isByTest ? sort.direction : 'asc'
  const limit = Math.max(MOST_COUNTED + 1, isByTest ? from + size : 0)
  const page = isByTest ? `offset ${from} limit ${size}` : ''
  const counted = filled(
    `with found as materialized {0}
     select (select count(*)::int from found) as total,
       array(select test_idx from found order by test_idx ${direction} ${page}) as tests`,
    chosenTests(filter, shown, { limit, direction })
  )
  const { rows }: { rows: FoundPage[] } = await client.rawQuery(counted.sql, [...counted.bindings])
  const [found = { tests: [], total: 0 }] = rows
  const total = Math.min(found.total, MOST_COUNTED + 1)
  if (isByTest || total === 0) return { tests: found.tests, total }
  const among = total > MOST_COUNTED ? isOfChosen(filter, shown) : isOneOf(found.tests)
  return { tests: await pageOf(orderOf(shown, asked, among), asked, client), total }
}

/** Few are named one by one. */
const isOneOf = (tests: readonly number[]) => sql('own.test_idx = any(?::int[])', tests.map(String))

/** Of very many every one that the order comes to is looked up: among them the page is soon full. */
const isOfChosen = (filter: EvalFilter, shown: ShownEval) =>
  filled(
    `exists (select 1 from eval_results r where r.revision_id = own.revision_id and r.test_idx = own.test_idx
       and {0} offset 0)`,
    resultHas(filter, shown)
  )

function orderOf(shown: ShownEval, { sort }: PageAsked, among: Sql): OrderedPart[] {
  const ordered = { revisionId: shown.revisionId, among }
  if (sort.by === 'status') return byStatus(ordered, sort.direction)
  if (sort.by === 'score' || sort.by === 'latencyMs') {
    return byFigure(ordered, sort, shown.hasGaps)
  }
  return byNumber(ordered, sort.direction)
}

type Counted = { n: number; tests: number[] | null }

/** One part after the other, until the page is full. */
async function pageOf(
  parts: readonly OrderedPart[],
  { from, size }: { from: number; size: number },
  client: QueryClientContract
): Promise<number[]> {
  const page: number[] = []
  let before = from
  for (const { from: source, order, isRepeated = false } of parts) {
    if (page.length >= size) break
    const columns = order.map(([column, direction]) => `${column} ${direction}`).join(', ')
    const { sql: text, bindings } = filled(
      `select count(*)::int as n, array_agg(test_idx order by n) filter (where n > ${before}) as tests
       from (select row_number() over () as n, test_idx from (
         select ${isRepeated ? 'distinct ' : ''}own.test_idx from {0} order by ${columns} limit ${before + size - page.length}) o) q`,
      source
    )
    const { rows }: { rows: Counted[] } = await client.rawQuery(text, [...bindings])
    const [found = { n: 0, tests: null }] = rows
    page.push(...(found.tests ?? []))
    before = Math.max(0, before - found.n)
  }
  return page
}
