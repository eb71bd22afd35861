import { organizationOfEval, teamIdOfEval } from '#api/evals/team_of_eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { adjustCounts } from '#api/evals/results/counts/adjust_counts'
import { lockCounts } from '#api/evals/results/counts/lock_counts'
import { revisionOf } from '#api/evals/revision_of'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'

type Verdict = { id: string; status: 'passed' | 'failed' }

type Row = {
  id: string
  prompt_idx: number
  plugin_id: string | null
  status: Outcome
  score: number | null
  review_score: number | null
}

/**
 * Sets human verdicts on the results that have none, in one transaction, and records this in the audit log.
 * @returns the number of changed results
 */
export async function rateResults(
  evalId: string,
  verdicts: readonly Verdict[],
  { actor, reason, origin }: { actor: Actor; reason: string; origin: string }
): Promise<number> {
  if (verdicts.length === 0) return 0
  return db.transaction(async (trx) => {
    await lockCounts(evalId, trx)
    const rows: Row[] = await trx
      .from('eval_results')
      .where('revision_id', revisionOf(evalId, trx))
      .whereNull('review_status')
      .whereRaw('id = any(?::uuid[])', [verdicts.map(({ id }) => id)])
      .forUpdate()
      .select('id', 'prompt_idx', 'plugin_id', 'status', 'score', 'review_score')
    const wanted = new Map(verdicts.map(({ id, status }) => [id, status]))
    for (const status of ['passed', 'failed'] as const) {
      const ids = rows.filter(({ id }) => wanted.get(id) === status).map(({ id }) => id)
      await trx
        .from('eval_results')
        .whereRaw('id = any(?::uuid[])', [ids])
        .update({
          review_status: status,
          review_reason: reason,
          reviewed_by_id: actor.user?.id ?? null,
          reviewed_at: new Date(),
        })
    }
    const changes = rows.map((row) => {
      const before = { status: row.status, score: row.review_score ?? row.score }
      const after = { ...before, status: wanted.get(row.id) ?? row.status }
      return { promptIdx: row.prompt_idx, isProbe: row.plugin_id !== null, before, after }
    })
    await adjustCounts(evalId, changes, trx)
    const organizationId = await organizationOfEval(evalId, trx)
    await queue.enqueue('results_reviewed', { organizationId, evalId }, trx)
    await recordAudit(trx, actor, {
      action: 'results_rated',
      target: 'EVAL',
      targetId: evalId,
      teamId: await teamIdOfEval(evalId, trx),
      description: `Rated ${rows.length} results by the ${origin}`,
      metadata: { changed: rows.length },
    })
    return rows.length
  })
}
