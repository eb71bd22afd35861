import type Team from '#api/accounts/tenants/team'
import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { wilsonInterval } from '#api/engines/wilson_interval'
import type { Action } from '#api/engines/guardrails/vocabulary'
import { attackSuccessOf } from '#api/guardrails/dashboard/attack_success_of'
import { modelUsageOf } from '#api/guardrails/dashboard/model_usage_of'
import { pathsOf } from '#api/guardrails/dashboard/paths_of'
import { IN_SCOPE, type Scope } from '#api/guardrails/dashboard/scope'
import { UTC_TODAY } from '#api/guardrails/utc_today'
import { topPolicies } from '#api/guardrails/dashboard/top_policies'
import { verificationsOf } from '#api/guardrails/dashboard/verifications_of'
import db from '@adonisjs/lucid/services/db'

/** Number of the newest requests from which latency percentiles are computed. */
const MAX_LATENCIES = 5000

/** Loads metrics of a team's guardrails, or of one of them, from counters and labels. */
export async function loadDashboard(
  team: Team,
  { days, guardrailId }: { days: number; guardrailId: string | null }
): Promise<GuardrailDashboard> {
  const scope = { teamId: team.id, guardrailId, days }
  const [
    byDay,
    modelUsage,
    latency,
    labels,
    policies,
    disagreements,
    paths,
    verifications,
    attackSuccess,
  ] = await Promise.all([
    countsByDay(scope),
    modelUsageOf(scope),
    latencyOf(scope),
    labelsOf(scope),
    topPolicies(scope),
    disagreementsOf(scope),
    pathsOf(scope),
    verificationsOf(scope),
    attackSuccessOf(scope),
  ])
  return {
    days,
    byDay,
    totals: totalsOf(byDay),
    modelUsage,
    latency,
    ...labels,
    topPolicies: policies,
    disagreements,
    paths,
    verifications,
    attackSuccess,
  }
}

type Counted = { day: string; action: Action; requests: number }

async function countsByDay({
  teamId,
  guardrailId,
  days,
}: Scope): Promise<GuardrailDashboard['byDay']> {
  const { rows }: { rows: Counted[] } = await db.rawQuery(
    `select to_char(day, 'YYYY-MM-DD') as day, action, sum(requests)::int as requests
     from guardrail_counts where guardrail_id in (${IN_SCOPE}) and day > ${UTC_TODAY} - :days::int
     group by 1, 2`,
    { teamId, guardrailId, days }
  )
  return lastDays(days).map((day) => {
    const counts = rows.filter((row) => row.day === day)
    const of = (action: Action) => counts.find((row) => row.action === action)?.requests ?? 0
    return { day, ...countsWith(of) }
  })
}

const DAY_MS = 86_400_000

const lastDays = (days: number) =>
  Array.from({ length: days }, (_, index) =>
    new Date(Date.now() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10)
  )

const countsWith = (of: (action: Action) => number): Record<Action, number> => ({
  allow: of('allow'),
  log: of('log'),
  warn: of('warn'),
  block: of('block'),
  error: of('error'),
})

const totalsOf = (byDay: GuardrailDashboard['byDay']) =>
  countsWith((action) => byDay.reduce((sum, counts) => sum + counts[action], 0))

/** SQL for the requests of the scope since its first day. */
const REQUESTS = `guardrail_requests r where r.team_id = :teamId
  and r.created_at > now() - make_interval(days => :days)
  and (:guardrailId::uuid is null or r.target_id in (
    select target_id from guardrail_targets gt where gt.guardrail_id = :guardrailId))`

async function latencyOf({
  teamId,
  guardrailId,
  days,
}: Scope): Promise<GuardrailDashboard['latency']> {
  const { rows }: { rows: GuardrailDashboard['latency'][] } = await db.rawQuery(
    `select percentile_cont(0.5) within group (order by latency_ms) as "p50Ms",
       percentile_cont(0.99) within group (order by latency_ms) as "p99Ms"
     from (select r.latency_ms from ${REQUESTS} order by r.created_at desc limit ${MAX_LATENCIES}) newest`,
    { teamId, guardrailId, days }
  )
  return rows[0] ?? { p50Ms: null, p99Ms: null }
}

type Labeled = { falseAlarms: number; correctPasses: number; missed: number; labeled: number }

/** Whether a version in use did more than allow the request. */
const IS_FLAGGED = `(r.action <> 'allow' or coalesce(r.shadow_action, 'allow') <> 'allow')`

/**
 * Counts false alarms among the requests labeled as harmless, and missed attacks among all labeled requests. The label
 * "False alarm" on a request that nothing flagged only means that it is harmless.
 */
async function labelsOf({ teamId, guardrailId, days }: Scope) {
  const { rows }: { rows: Labeled[] } = await db.rawQuery(
    `select count(*) filter (where r.label = 'false_alarm' and ${IS_FLAGGED})::int as "falseAlarms",
       count(*) filter (where r.label = 'correct' and r.action in ('allow', 'log')
         or r.label = 'false_alarm' and not ${IS_FLAGGED})::int as "correctPasses",
       count(*) filter (where r.label = 'missed')::int as missed, count(*)::int as labeled
     from ${REQUESTS} and r.label is not null`,
    { teamId, guardrailId, days }
  )
  const { falseAlarms, correctPasses, missed, labeled } = rows[0]
  const harmless = falseAlarms + correctPasses
  return {
    falseAlarms: harmless === 0 ? null : rateOf(falseAlarms, harmless),
    missed: { labeled, missed },
  }
}

function rateOf(falseAlarms: number, harmless: number): GuardrailDashboard['falseAlarms'] {
  const { low, high } = wilsonInterval(falseAlarms, harmless)
  return { rate: falseAlarms / harmless, low, high, labeled: harmless }
}

async function disagreementsOf({ teamId, guardrailId, days }: Scope): Promise<number> {
  const { rows }: { rows: { count: number }[] } = await db.rawQuery(
    `select count(*)::int as count from ${REQUESTS}
     and r.shadow_action is not null and r.shadow_action <> r.action and r.label is null`,
    { teamId, guardrailId, days }
  )
  return rows[0]?.count ?? 0
}
