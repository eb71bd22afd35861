import type { EvalFilter } from '#api/contract/evals/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { adjustCounts, type Change } from '#api/evals/results/counts/adjust_counts'
import { lockCounts } from '#api/evals/results/counts/lock_counts'
import { resultHas } from '#api/evals/table/chosen_tests'
import { withStatementTimeout } from '#api/evals/table/statement_timeout'
import { type ShownEval, loadShownEval } from '#api/evals/table/shown_eval'
import { fillSql, sql, TRUE } from '#api/evals/table/sql'
import { invalidField } from '#api/platform/http/domain_error'
import { queue } from '#api/platform/queue/service'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

const MAX_RATED_RESULTS = 100_000

type RatingRequest = {
  filter: EvalFilter
  promptIdx?: number
  status: 'passed' | 'failed' | null
  comment?: string | null
}

/**
 * Rates every result that matches the filter, in one transaction; a null status removes human verdicts.
 * @returns the number of results whose human verdict changed
 * @throws INVALID for more than `MAX_RATED_RESULTS`
 */
export async function rateMany(team: Team, evalId: string, request: RatingRequest, actor: Actor) {
  const shown = await loadShownEval(team, evalId)
  const ids = await matchingIds(shown, request)
  if (ids.length > MAX_RATED_RESULTS) {
    const max = MAX_RATED_RESULTS.toLocaleString('en')
    const message = `The filter matches more than ${max} results. Narrow it.`
    throw invalidField('filter', 'max', message)
  }
  const { filter, promptIdx = null, status } = request
  await db.transaction(async (trx) => {
    await lockCounts(evalId, trx)
    const rated = () =>
      trx
        .from('eval_results')
        .whereRaw('id = any(?::uuid[])', [ids])
        .where('revision_id', shown.revisionId)
    const rows: Row[] = await rated().select(...COLUMNS)
    await rated().update(reviewOf(request, actor))
    const changes = rows.map((row) => changeOf(row, status))
    await adjustCounts(evalId, changes, trx)
    const { organizationId } = team
    await queue.enqueue('results_reviewed', { organizationId, evalId }, trx)
    await recordAudit(trx, actor, {
      action: 'results_rated',
      target: 'EVAL',
      targetId: evalId,
      description: status
        ? `Rated ${ids.length} results as ${status}`
        : `Removed the human verdict of ${ids.length} results`,
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

function changeOf(row: Row, status: RatingRequest['status']): Change {
  const before = { status: row.status, score: row.review_score ?? row.score }
  return {
    promptIdx: row.prompt_idx,
    isProbe: row.plugin_id !== null,
    before,
    after:
      status === null ? { status: row.judged_status, score: row.score } : { ...before, status },
  }
}

async function matchingIds(
  shown: ShownEval,
  { filter, promptIdx, status }: RatingRequest
): Promise<string[]> {
  const matches = fillSql(
    "r.revision_id = {0} and {1} and {2} and r.review_status is distinct from nullif({3}, '')",
    sql('?', shown.revisionId),
    promptIdx === undefined ? TRUE : sql('r.prompt_idx = ?', promptIdx),
    resultHas(filter, shown),
    sql('?', status ?? '')
  )
  return withStatementTimeout(async (client) => {
    const { rows }: { rows: { id: string }[] } = await client.rawQuery(
      `select r.id from eval_results r where ${matches.sql} limit ${MAX_RATED_RESULTS + 1}`,
      [...matches.bindings]
    )
    return rows.map(({ id }) => id)
  })
}

/** Returns the review to store. A null status also removes the review's score, reason and comment. */
function reviewOf({ status, comment }: RatingRequest, { user }: Actor) {
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
