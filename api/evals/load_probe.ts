import type { ProbeDetail } from '#api/contract/report'
import { PROBE_DETAIL_COLUMNS, probeDetail } from '#api/evals/probe_row'
import { revisionOf } from '#api/evals/revision_of'
import db from '@adonisjs/lucid/services/db'

/** One probe with everything that is known about it. */
export async function loadProbe(evalId: string, resultId: string): Promise<ProbeDetail> {
  const row = await db
    .from('eval_results')
    .where('id', resultId)
    .where('revision_id', revisionOf(evalId))
    .select(db.raw(PROBE_DETAIL_COLUMNS))
    .firstOrFail()
  return probeDetail(row)
}
