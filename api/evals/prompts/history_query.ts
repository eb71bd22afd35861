import { history } from '#api/contract/resources/prompt_lists'
import type { HistoryRow } from '#api/contract/evals/prompt_history'
import { passRateOf } from '#api/evals/metrics/pass_rate_of'
import { escapeLike, type ListQuery, readList } from '#api/platform/http/lists/list_query'
import { countPrompts } from '#api/evals/results/counts/count_prompts'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/**
 * Returns SQL for a count of a row. An evaluation that declares no prompts, such as a scan that ran on the server, is
 * one row with the counts of the evaluation.
 */
const count = (column: string) =>
  `case when p.eval_id is null then e.${column} else p.${column} end`

/** Pass rate; null without decided results, which sorts last in both directions. */
const RATE = `(${count('passed')})::float8 / nullif((${count('passed')}) + (${count('failed')}), 0)`

const PROVIDER = `coalesce(p.provider, e.target_name, '')`

const ORDERS: Record<string, string> = {
  id: 'e.id',
  createdAt: 'e.created_at',
  description: 'e.description',
  provider: PROVIDER,
  promptLabel: 'p.label',
  passRate: RATE,
  score: 'p.score',
  passed: count('passed'),
  failed: count('failed'),
  errors: count('errors'),
  undecided: count('undecided'),
}

/** Sort orders that require counts of every row. */
const COUNTED_ORDERS = ['passRate', 'score', 'passed', 'failed', 'errors', 'undecided']

const COUNTS = ['passed', 'failed', 'errors', 'undecided'].map(
  (name) => `${count(name)} as ${name}`
)

const COLUMNS = `e.id as eval_id, e.description, e.type, e.created_at, coalesce(p.idx, 0) as idx,
  ${PROVIDER} as provider, p.prompt_id, coalesce(p.label, '') as label, p.score, ${COUNTS.join(', ')}`

export type HistoryRecord = {
  eval_id: string
  description: string
  type: 'redteam' | 'eval'
  created_at: Date
  idx: number
  provider: string
  prompt_id: string | null
  label: string
  passed: number | null
  failed: number | null
  errors: number | null
  undecided: number | null
  score: number | null
}

export const readHistory = (qs: Record<string, unknown>) => readList(history, qs)

/** Queries the team's rows that match the filter, unordered; see `sortedHistory`. */
export function historyOf(
  team: Team,
  { filter }: ListQuery,
  from: { from(table: string): DatabaseQueryBuilderContract<HistoryRecord> } = db
) {
  const query = from
    .from('evals as e')
    .leftJoin('eval_prompts as p', 'p.eval_id', 'e.id')
    .where('e.team_id', team.id)
    .where('e.is_published', true)
    .where((any) => any.whereNotNull('p.eval_id').orWhere('e.total', '>', 0))
  const text = (key: string) => {
    const value = filter[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const [q, provider] = [text('q'), text('provider')]
  if (q) {
    const part = `%${escapeLike(q)}%`
    query.where((any) =>
      any
        .whereILike('e.description', part)
        .orWhereILike('e.id', part)
        .orWhereRaw(`${PROVIDER} ilike ?`, [part])
        .orWhereILike('p.label', part)
    )
  }
  if (provider) query.whereRaw(`${PROVIDER} ilike ?`, [`%${escapeLike(provider)}%`])
  for (const [key, column] of EXACT) if (text(key)) query.where(column, text(key) ?? '')
  if (text('createdAt_gte')) query.where('e.created_at', '>=', text('createdAt_gte') ?? '')
  if (text('createdAt_lte')) query.where('e.created_at', '<=', text('createdAt_lte') ?? '')
  const testSetId = text('testSetId')
  if (testSetId) {
    query.whereIn('e.id', (sets) =>
      sets.from('eval_test_sets').where('test_set_id', testSetId).select('eval_id')
    )
  }
  return query
}

const EXACT = [
  ['promptId', 'p.prompt_id'],
  ['evalId', 'e.id'],
  ['type', 'e.type'],
] as const

export function sortedHistory(
  query: DatabaseQueryBuilderContract<HistoryRecord>,
  { sort }: ListQuery
): DatabaseQueryBuilderContract<HistoryRecord> {
  return query
    .select(db.raw(COLUMNS))
    .orderByRaw(`${ORDERS[sort.field] ?? 'e.created_at'} ${sort.direction} nulls last`)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .orderBy('p.idx')
}

/**
 * Loads a page of the history. Prompts are counted only when needed: all of them if the sort order requires it,
 * otherwise those of the page.
 */
export async function pageOfHistory(team: Team, list: ListQuery) {
  if (COUNTED_ORDERS.includes(list.sort.field)) await countPrompts(team.id, 'all')
  const page = () =>
    sortedHistory(historyOf(team, list), list)
      .offset(list.from)
      .limit(list.to - list.from + 1)
  const [counted, found] = await Promise.all([
    historyOf(team, list).count('* as total').first(),
    page(),
  ])
  const rows = found.every(isCounted) ? found : await countAndReload(team, found, page)
  const total = counted && 'total' in counted ? Number(counted.total) : 0
  return { rows: rows.map(historyRow), total }
}

const isCounted = ({ passed }: HistoryRecord) => passed !== null

async function countAndReload(
  { id }: Team,
  rows: readonly HistoryRecord[],
  page: () => PromiseLike<HistoryRecord[]>
) {
  const uncounted = rows.filter((row) => !isCounted(row)).map((row) => row.eval_id)
  await countPrompts(id, [...new Set(uncounted)])
  return page()
}

export function historyRow(row: HistoryRecord): HistoryRow {
  const counts = {
    passed: row.passed ?? 0,
    failed: row.failed ?? 0,
    errors: row.errors ?? 0,
    undecided: row.undecided ?? 0,
  }
  return {
    id: `${row.eval_id}:${row.idx}`,
    evalId: row.eval_id,
    description: row.description,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    provider: row.provider,
    promptId: row.prompt_id,
    promptLabel: row.label,
    ...counts,
    passRate: passRateOf(counts),
    score: row.score,
  }
}
