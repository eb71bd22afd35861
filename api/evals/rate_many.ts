import type { EvalFilter } from '#api/contract/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import { adjustCounts, type Change } from '#api/evals/adjust_counts'
import { lockCounts } from '#api/evals/recount_eval'
import { resultHas } from '#api/evals/table/chosen_tests'
import { limited } from '#api/evals/table/limited'
import { type ShownEval, shownEval } from '#api/evals/table/shown_eval'
import { filled, sql, TRUE } from '#api/evals/table/sql'
import { invalidField } from '#api/http/domain_error'
import { queue } from '#api/queue/service'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** Results that one request may rate. */
const MOST = 100_000

type Order = {
  filter: EvalFilter
  promptIdx?: number
  status: 'passed' | 'failed' | null
  comment?: string | null
}

/**
 * Rates every result that fulfils the filter, all or none; null takes people's verdicts back.
 * @returns how many have another verdict than before
 */
export async function rateMany(team: Team, evalId: string, order: Order, actor: Actor) {
  const shown = await shownEval(team, evalId)
  const ids = await meant(shown, order)
  if (ids.length > MOST) {
    const most = MOST.toLocaleString('en')
    throw invalidField('filter', 'max', `At most ${most} results can be rated at once`)
  }
  const { filter, promptIdx = null, status } = order
  await db.transaction(async (trx) => {
    await lockCounts(evalId, trx)
    const rated = () =>
      trx
        .from('eval_results')
        .whereRaw('id = any(?::uuid[])', [ids])
        .where('revision_id', shown.revisionId)
    const rows: Row[] = await rated().select(...COLUMNS)
    await rated().update(reviewOf(order, actor))
    const changes = rows.map((row) => changeOf(row, status))
    await adjustCounts(evalId, changes, trx)
    const { organizationId } = team
    await queue.enqueue('results_reviewed', { organizationId, evalId }, trx)
    await recordAudit(trx, actor, {
      action: 'results_rated',
      target: 'EVAL',
      targetId: evalId,
      description: `Rated ${ids.length} results ${status ?? 'as the grader did'}`,
      teamId: team.id,
      metadata: { filter, promptIdx, status, changed: ids.length },
    })
  })
  return ids.length
}

const COLUMNS = [
  'prompt_idx',
  'plugin_id',
  'status',
  'judged_status',
  'score',
  'review_score',
] as const

type Row = {
  prompt_idx: number
  plugin_id: string | null
  status: Outcome
  judged_status: Outcome
  score: number | null
  review_score: number | null
}

function changeOf(row: Row, status: Order['status']): Change {
  const before = { status: row.status, score: row.review_score ?? row.score }
  return {
    promptIdx: row.prompt_idx,
    isProbe: row.plugin_id !== null,
    before,
    after:
      status === null ? { status: row.judged_status, score: row.score } : { ...before, status },
  }
}

async function meant(shown: ShownEval, { filter, promptIdx, status }: Order): Promise<string[]> {
  const isMeant = filled(
    "r.revision_id = {0} and {1} and {2} and r.review_status is distinct from nullif({3}, '')",
    sql('?', shown.revisionId),
    promptIdx === undefined ? TRUE : sql('r.prompt_idx = ?', promptIdx),
    resultHas(filter, shown),
    sql('?', status ?? '')
  )
  return limited(async (client) => {
    const { rows }: { rows: { id: string }[] } = await client.rawQuery(
      `select r.id from eval_results r where ${isMeant.sql} limit ${MOST + 1}`,
      [...isMeant.bindings]
    )
    return rows.map(({ id }) => id)
  })
}

/** A verdict taken back takes with it what was said of it. */
function reviewOf({ status, comment }: Order, { user }: Actor) {
  if (status === null) {
    return {
      review_status: null,
      review_score: null,
      review_reason: null,
      review_comment: null,
      reviewed_by_id: null,
      reviewed_at: null,
    }
  }
  return {
    review_status: status,
    review_reason: null,
    ...(comment && { review_comment: comment }),
    reviewed_by_id: user?.id ?? null,
    reviewed_at: new Date(),
  }
}
