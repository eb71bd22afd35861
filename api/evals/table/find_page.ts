import { type EvalFilter, MAX_COUNTED_TESTS } from '#api/contract/evals/eval'
import { invalidField } from '#api/platform/http/domain_error'
import { chosenTests, resultHas } from './chosen_tests.js'
import { byChange, numbersIn } from './change_order.js'
import { withStatementTimeout } from './statement_timeout.js'
import {
  byValue,
  byNumber,
  byStatus,
  fromEnd,
  type OrderedPart,
  type TableSort,
} from './ordered_tests.js'
import { narrows } from './read_filter.js'
import type { ShownEval } from './shown_eval.js'
import { fillSql, type Sql, sql, TRUE } from './sql.js'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type PageRequest = {
  filter: EvalFilter
  sort: TableSort
  from: number
  size: number
  /** The evaluation to compare with; required when sorting by changes. */
  comparedTo?: ShownEval
}

/**
 * Indexes of the test cases on the page, in order, and the total. Totals of filtered pages stop at MAX_COUNTED_TESTS +
 * 1.
 */
export type FoundPage = { tests: number[]; total: number }

export async function findPage(evaluation: ShownEval, request: PageRequest): Promise<FoundPage> {
  const { filter, sort } = request
  const isWhole = !narrows(filter)
  if (isWhole && sort.by === 'testIdx' && evaluation.isContiguous) {
    return rangeOf(evaluation, request)
  }
  if (sort.by === 'changed') return findPageByChange(evaluation, { ...request, sort })
  return withStatementTimeout((client) =>
    isWhole ? sortedPage(evaluation, request, client) : filteredPage(evaluation, request, client)
  )
}

/** Returns the page as a range of indexes, which requires that there is no filter and that the indexes have no gaps. */
function rangeOf({ tests }: ShownEval, { from, size, sort }: PageRequest): FoundPage {
  const count = Math.max(0, Math.min(size, tests - from))
  const place = (n: number) => (sort.direction === 'asc' ? from + n : tests - 1 - from - n)
  return { tests: Array.from({ length: count }, (_, n) => place(n)), total: tests }
}

async function findPageByChange(
  evaluation: ShownEval,
  { filter, sort, comparedTo, ...page }: PageRequest & { sort: { direction: 'asc' | 'desc' } }
): Promise<FoundPage> {
  if (!comparedTo) {
    throw invalidField(
      'sort',
      'compare',
      'Set the parameter "compare" to the ID of the evaluation to compare with'
    )
  }
  const among = narrows(filter) ? await allMatching(filter, evaluation) : null
  const tests = await byChange(evaluation, comparedTo, among, {
    ...page,
    direction: sort.direction,
  })
  return { tests, total: among ? Math.min(among.size, MAX_COUNTED_TESTS + 1) : evaluation.tests }
}

/** Loads the indexes of all test cases that match the filter, without a limit. */
function allMatching(filter: EvalFilter, evaluation: ShownEval): Promise<Set<number>> {
  const { sql: chosenSql, bindings } = chosenTests(filter, evaluation, { limit: 2_000_000_000 })
  return withStatementTimeout(async (client) => {
    const { rows }: { rows: { tests: Buffer | null }[] } = await client.rawQuery(
      `select string_agg(int4send(test_idx), ''::bytea) as tests from ${chosenSql} c`,
      [...bindings]
    )
    return new Set(numbersIn(rows[0]?.tests ?? Buffer.alloc(0)))
  })
}

/** Returns a page, read from whichever end of the sort order is nearer to it. */
async function sortedPage(
  evaluation: ShownEval,
  request: PageRequest,
  client: QueryClientContract
): Promise<FoundPage> {
  const { from, size } = request
  const total = evaluation.tests
  const parts = orderOf(evaluation, request, TRUE)
  if (from <= total / 2) return { tests: await pageOf(parts, { from, size }, client), total }
  const count = Math.max(0, Math.min(size, total - from))
  const mirrored = { from: total - from - count, size: count }
  const tests = await pageOf(fromEnd(parts), mirrored, client)
  return { tests: tests.toReversed(), total }
}

/** Counts the matching test cases; when sorting by index, the same statement returns the page. */
async function filteredPage(
  evaluation: ShownEval,
  request: PageRequest,
  client: QueryClientContract
): Promise<FoundPage> {
  const { filter, sort, from, size } = request
  const isByTest = sort.by === 'testIdx'
  const direction = isByTest ? sort.direction : 'asc'
  const limit = Math.max(MAX_COUNTED_TESTS + 1, isByTest ? from + size : 0)
  const page = isByTest ? `offset ${from} limit ${size}` : ''
  const counted = fillSql(
    `with found as materialized {0}
     select (select count(*)::int from found) as total,
       array(select test_idx from found order by test_idx ${direction} ${page}) as tests`,
    chosenTests(filter, evaluation, { limit, direction })
  )
  const { rows }: { rows: FoundPage[] } = await client.rawQuery(counted.sql, [...counted.bindings])
  const [found = { tests: [], total: 0 }] = rows
  const total = Math.min(found.total, MAX_COUNTED_TESTS + 1)
  if (isByTest || total === 0) return { tests: found.tests, total }
  const among = total > MAX_COUNTED_TESTS ? isMatching(filter, evaluation) : isOneOf(found.tests)
  return { tests: await pageOf(orderOf(evaluation, request, among), request, client), total }
}

/** Returns SQL that selects test cases by a list of their indexes; fast if there are few. */
const isOneOf = (tests: readonly number[]) => sql('own.test_idx = any(?::int[])', tests.map(String))

/** Returns SQL that checks each test case in sort order; fast if many match, because the page then fills quickly. */
const isMatching = (filter: EvalFilter, evaluation: ShownEval) =>
  fillSql(
    `exists (select 1 from eval_results r where r.revision_id = own.revision_id and r.test_idx = own.test_idx
       and {0} offset 0)`,
    resultHas(filter, evaluation)
  )

function orderOf(evaluation: ShownEval, { sort }: PageRequest, among: Sql): OrderedPart[] {
  const ordered = { revisionId: evaluation.revisionId, among }
  if (sort.by === 'status') return byStatus(ordered, sort.direction)
  if (sort.by === 'score' || sort.by === 'latencyMs') {
    return byValue(ordered, sort, evaluation.hasGaps)
  }
  return byNumber(ordered, sort.direction)
}

type Counted = { n: number; tests: number[] | null }

/** Reads the parts in order until the page is full. */
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
    const { sql: text, bindings } = fillSql(
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
