import type { ProbeDetail } from '#api/contract/report'
import type { Texts } from '#api/evals/hidden/hidden_texts'
import { probeDetail, probeDetailColumns, saidColumn } from '#api/evals/probe_row'
import { revisionOf } from '#api/evals/revision_of'
import db from '@adonisjs/lucid/services/db'

/** One probe with everything that may be told about it. */
export async function loadProbe(
  evalId: string,
  resultId: string,
  texts: Texts = 'veiled'
): Promise<ProbeDetail> {
  const row = await db
    .from('eval_results')
    .where('id', resultId)
    .where('revision_id', revisionOf(evalId))
    .select(db.raw(`${probeDetailColumns(texts)}, ${saidColumn(texts)}`))
    .firstOrFail()
  return probeDetail(row)
}
