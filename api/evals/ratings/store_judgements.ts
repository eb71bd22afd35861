import { organizationOfEval } from '#api/evals/team_of_eval'
import type { Outcome, Verdict } from '#api/engines/redteam/vocabulary'
import { adjustCounts } from '#api/evals/results/counts/adjust_counts'
import { lockCounts } from '#api/evals/results/counts/lock_counts'
import { estimateMetadata, metadataWithoutEstimate } from '#api/evals/values/estimate'
import { revisionOf } from '#api/evals/revision_of'
import { queue } from '#api/platform/queue/service'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Row = {
  id: string
  prompt_idx: number
  plugin_id: string | null
  status: Outcome
  review_status: 'passed' | 'failed' | null
  score: number | null
  review_score: number | null
}

/**
 * Replaces the judge's undecided verdicts with those of another judge. Keeps human verdicts, and skips results that have
 * been decided in the meantime.
 * @returns the number of results that are now decided
 */
export async function storeJudgements(
  evalId: string,
  judged: readonly { id: string; verdict: Verdict }[],
  trx: TransactionClientContract
): Promise<number> {
  await lockCounts(evalId, trx)
  const rows: Row[] = await trx
    .from('eval_results')
    .where('revision_id', revisionOf(evalId, trx))
    .whereRaw('id = any(?::uuid[])', [judged.map(({ id }) => id)])
    .where('judged_status', 'undecided')
    .forUpdate()
    .select('id', 'prompt_idx', 'plugin_id', 'status', 'review_status', 'score', 'review_score')
  const verdicts = new Map(judged.map(({ id, verdict }) => [id, verdict]))
  const changes = rows.flatMap((row) => {
    const verdict = verdicts.get(row.id)
    return verdict ? [{ row, verdict }] : []
  })
  for (const { row, verdict } of changes) {
    const { outcome, reason, grader, score, evidence } = verdict
    const estimate = JSON.stringify(estimateMetadata(outcome, verdict.estimate))
    await trx
      .from('eval_results')
      .where('id', row.id)
      .update({
        judged_status: outcome,
        reason,
        grader,
        score,
        evidence: JSON.stringify(evidence),
        metadata: trx.raw(`${metadataWithoutEstimate()} || ?::jsonb`, [estimate]),
      })
  }
  await adjustCounts(
    evalId,
    changes.map(({ row, verdict }) => ({
      promptIdx: row.prompt_idx,
      isProbe: row.plugin_id !== null,
      before: { status: row.status, score: row.review_score ?? row.score },
      after: {
        status: row.review_status ?? verdict.outcome,
        score: row.review_score ?? verdict.score,
      },
    })),
    trx
  )
  const decided = changes.filter(({ verdict }) => verdict.outcome !== 'undecided').length
  if (decided > 0) {
    const organizationId = await organizationOfEval(evalId, trx)
    await queue.enqueue('results_reviewed', { organizationId, evalId }, trx)
  }
  return decided
}
