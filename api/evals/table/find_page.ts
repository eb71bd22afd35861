import { type EvalFilter, MOST_COUNTED } from '#api/contract/eval'
import { SEARCH_TOO_SLOW } from '#api/evals/errors'
import { invalidField } from '#api/http/domain_error'
import { chosenTests } from './chosen_tests.js'
import { byChange, byFigure, byStatus, type TableSort } from './ordered_tests.js'
import { narrows } from './read_filter.js'
import type { ShownEval } from './shown_eval.js'
import { filled, type Sql } from './sql.js'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** A search that takes longer is given up: the database has others to serve. */
const SEARCH_MS = 8000

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

async function inOrder(
  shown: ShownEval,
  asked: PageAsked,
  client: QueryClientContract
): Promise<FoundPage> {
  return { tests: await testsOf(orderedTests(shown, asked), client), total: shown.tests }
}

/** One statement finds what is counted and, in the order of the tests, the page in it. */
async function chosen(
  shown: ShownEval,
  asked: PageAsked,
  client: QueryClientContract
): Promise<FoundPage> {
  const { filter, sort, from, size } = asked
  const direction = sort.by === 'testIdx' ? sort.direction : 'asc'
  const limit = Math.max(MOST_COUNTED + 1, sort.by === 'testIdx' ? from + size : 0)
  const counted = filled(
    `with found as materialized {0}
     select (select count(*)::int from found) as total,
       array(select test_idx from found order by test_idx ${direction} offset ${from} limit ${size}) as tests`,
    chosenTests(filter, shown, { limit, direction })
  )
  const { rows }: { rows: FoundPage[] } = await client.rawQuery(counted.sql, [...counted.bindings])
  const [found = { tests: [], total: 0 }] = rows
  const total = Math.min(found.total, MOST_COUNTED + 1)
  if (sort.by === 'testIdx') return { tests: found.tests, total }
  return { tests: await testsOf(orderedTests(shown, asked), client), total }
}

function orderedTests(shown: ShownEval, asked: PageAsked): Sql {
  const { filter, sort, from, size, comparedTo } = asked
  const what = { filter, searched: shown, from, size }
  if (sort.by === 'status') return byStatus(what, sort.direction)
  if (sort.by === 'score' || sort.by === 'latencyMs') return byFigure(what, sort, shown.hasGaps)
  if (sort.by === 'testIdx') {
    const { direction } = sort
    const all = chosenTests(filter, shown, { limit: from + size, direction })
    return filled(
      `select test_idx from {0} p order by test_idx ${direction} offset ${from} limit ${size}`,
      all
    )
  }
  if (!comparedTo) {
    throw invalidField('sort', 'compare', 'Name the evaluation to compare with: compare=ID')
  }
  return byChange(what, comparedTo.revisionId, sort.direction)
}

async function testsOf({ sql, bindings }: Sql, client: QueryClientContract): Promise<number[]> {
  const { rows }: { rows: { test_idx: number }[] } = await client.rawQuery(sql, [...bindings])
  return rows.map(({ test_idx: testIdx }) => testIdx)
}

/** Codes of PostgreSQL: a regular expression that is none, and a statement that took too long. */
const BAD_EXPRESSION = '2201B'
const TOO_LONG = '57014'

/** Runs statements that a person's search may make slow, with an end. */
export async function limited<Result>(
  work: (client: QueryClientContract) => Promise<Result>,
  milliseconds: number = SEARCH_MS
): Promise<Result> {
  try {
    return await db.transaction(async (trx) => {
      await trx.rawQuery(`set local statement_timeout = ${Math.trunc(milliseconds)}`)
      return work(trx)
    })
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : null
    if (code === TOO_LONG) throw SEARCH_TOO_SLOW()
    if (code === BAD_EXPRESSION) {
      throw invalidField('filter.q', 'regex', 'This is not a regular expression')
    }
    throw error
  }
}

/** Refuses what is no regular expression before the first byte of a long answer leaves. */
export async function assertSearch({ q, regex }: EvalFilter) {
  if (q !== undefined && regex) {
    await limited((client) => client.rawQuery("select '' ~* ?", [q]))
  }
}
