import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { evals } from '#api/contract/resources/evals'
import { applyEvalListFilter, EVAL_LIST_KEYS } from '#api/evals/list/eval_list_filter'
import { passRateOf } from '#api/evals/metrics/pass_rate_of'
import { csvLine } from '#api/contract/csv'
import { applyFilter, type ListQuery } from '#api/platform/http/lists/list_query'
import { portionsOf } from '#api/platform/http/lists/portions'
import type Team from '#api/accounts/tenants/team'
import { Readable } from 'node:stream'

type Row = {
  id: string
  created_at: Date
  type: string
  description: string
  author: string | null
  tags: Record<string, string>
  tests: number
  total: number
  passed: number
  failed: number
  errors: number
  undecided: number
  is_partial: boolean
  target_name: string | null
}

const COLUMNS: Record<string, (row: Row) => unknown> = {
  id: (row) => row.id,
  created_at: (row) => row.created_at.toISOString(),
  type: (row) => row.type,
  description: (row) => row.description,
  author: (row) => row.author,
  target: (row) => row.target_name,
  tests: (row) => row.tests,
  results: (row) => row.total,
  passed: (row) => row.passed,
  failed: (row) => row.failed,
  errors: (row) => row.errors,
  undecided: (row) => row.undecided,
  pass_rate: (row) => passRateOf(row)?.rate,
  partial: (row) => row.is_partial,
  tags: (row) => JSON.stringify(row.tags),
}

const SELECTED =
  `id created_at type description author tags tests total passed failed errors undecided is_partial
  target_name`
    .split(/\s+/)
    .map((name) => `evals.${name}`)

/** Streams all evaluations that match the filter of the list, in its sort order. */
export function exportEvalList(team: Team, list: ListQuery, format: 'csv' | 'json'): Readable {
  const rows = portionsOf<Row>((trx) => {
    const query = teamScope(team, Eval).query().useTransaction(trx).where('is_published', true)
    applyFilter(query, evals, list.filter, EVAL_LIST_KEYS)
    return applyEvalListFilter(query, list.filter)
      .select(...SELECTED)
      .orderBy(`evals.${list.sort.column}`, list.sort.direction)
      .orderBy('evals.id', list.sort.direction)
  })
  return Readable.from(format === 'csv' ? asCsv(rows) : asJson(rows), { objectMode: false })
}

async function* asCsv(batches: AsyncIterable<Row[]>) {
  yield csvLine(Object.keys(COLUMNS))
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(Object.values(COLUMNS).map((cell) => cell(row)))).join('')
  }
}

async function* asJson(batches: AsyncIterable<Row[]>) {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(toRecord(row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const toRecord = (row: Row) =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([name, cell]) => [name, name === 'tags' ? row.tags : cell(row)])
  )
