import {
  REFUSAL_REASONS,
  type RefusalActor,
  type RefusalCount,
  type RefusalPeriod,
  type RefusalReason,
  type RefusalSummary,
} from '#api/contract/accounts/refused_requests'
import { stepsOf, unitOf } from '#api/accounts/refused_requests/refusal_period'
import db from '@adonisjs/lucid/services/db'

/** SQL for the names of the user and the token; null unless they belong to the row's organization. */
export const USER_NAME = `(
  select users.name from users
  join organization_members on organization_members.user_id = users.id
  where users.id = refused_requests.user_id
    and organization_members.organization_id = refused_requests.organization_id)`

export const TOKEN_NAME = `(
  select api_tokens.name from api_tokens
  where api_tokens.id = refused_requests.token_id
    and api_tokens.organization_id = refused_requests.organization_id)`

/** Maximum number of routes, of addresses, and of actors in a summary. */
const TOP = 10

type SeriesRow = { at: Date; reason: RefusalReason; count: number; anonymous: number }

/** Summarizes the counts of an organization; if it is null, those of the whole server, without users and tokens. */
export async function refusalSummary(
  organizationId: string | null,
  period: RefusalPeriod,
  now = new Date()
): Promise<RefusalSummary> {
  const steps = stepsOf(period, now)
  const [from] = steps
  const bindings = { from, ...(organizationId ? { organizationId } : {}) }
  const where = `hour >= :from ${organizationId ? 'and organization_id = :organizationId' : ''}`
  const read = async <Row>(sql: string): Promise<Row[]> => (await db.rawQuery(sql, bindings)).rows
  const [rows, routes, addresses, actors] = await Promise.all([
    read<SeriesRow>(seriesQuery(unitOf(period), where)),
    read<RefusalCount>(topQuery('route', where)),
    read<RefusalCount>(topQuery('address', where)),
    organizationId ? read<RefusalActor>(actorsQuery(where)) : [],
  ])
  return {
    period,
    from: from.toISOString(),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    anonymous: rows.reduce((sum, { anonymous }) => sum + anonymous, 0),
    series: steps.map((step) => ({
      at: step.toISOString(),
      ...countsOf(rows.filter(({ at }) => at.getTime() === step.getTime())),
    })),
    reasons: countsOf(rows),
    routes,
    addresses,
    actors,
  }
}

// Sums are `bigint`, which the driver returns as strings.
const SUM = 'sum(count)::float8'

const seriesQuery = (unit: 'hour' | 'day', where: string) => `
  select date_trunc('${unit}', hour, 'UTC') as at, reason, ${SUM} as count,
    coalesce(sum(count) filter (where organization_id is null), 0)::float8 as anonymous
  from refused_requests where ${where} group by 1, 2`

const topQuery = (column: 'route' | 'address', where: string) => `
  select ${column} as name, ${SUM} as count from refused_requests where ${where}
  group by ${column} order by sum(count) desc, ${column} limit ${TOP}`

const actorsQuery = (where: string) => `
  select user_id as "userId", ${USER_NAME} as "userName", token_id as "tokenId", ${TOKEN_NAME} as "tokenName",
    ${SUM} as count
  from refused_requests where ${where}
  group by organization_id, user_id, token_id order by sum(count) desc, user_id, token_id limit ${TOP}`

function countsOf(rows: readonly SeriesRow[]): Record<RefusalReason, number> {
  const countOf = (reason: RefusalReason) =>
    rows.reduce((sum, row) => sum + (row.reason === reason ? row.count : 0), 0)
  const counts = REFUSAL_REASONS.map((reason) => [reason, countOf(reason)])
  return Object.fromEntries(counts) as Record<RefusalReason, number>
}
