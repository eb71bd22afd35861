import type { LikelyCounts, VerdictEstimate } from '#api/engines/redteam/vocabulary'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probes/probe_filter'
import { revisionOf } from '#api/evals/revision_of'
import { isEstimatedAs } from '#api/evals/values/estimate'
import db from '@adonisjs/lucid/services/db'

/** Counts an evaluation's undecided probes that match the filter, by estimated outcome. */
export const likelyProbes = (evalId: string, filter: ProbeFilter): Promise<LikelyCounts> =>
  countBy((outcome) => {
    const probes = db
      .from('eval_results')
      .where('revision_id', revisionOf(evalId))
      .whereNotNull('plugin_id')
      .whereRaw(isEstimatedAs(outcome))
    return applyProbeFilter(probes, filter)
  })

/** Counts the undecided results of a revision, by estimated outcome. */
export const likelyResults = (revisionId: number): Promise<LikelyCounts> =>
  countBy((outcome) =>
    db.from('eval_results').where('revision_id', revisionId).whereRaw(isEstimatedAs(outcome))
  )

type Query = ReturnType<typeof db.from>

/** Counts with one statement; each outcome has a partial index, which is scanned without reading the results. */
async function countBy(
  resultsOf: (outcome: VerdictEstimate['outcome']) => Query
): Promise<LikelyCounts> {
  const counted = (outcome: VerdictEstimate['outcome']) => resultsOf(outcome).count('*').as(outcome)
  const counts = await db.query().select(counted('failed'), counted('passed')).firstOrFail()
  return { failed: Number(counts.failed), passed: Number(counts.passed) }
}
