import type { ProbeDetail } from '#api/contract/findings/report'
import type { TextAccess } from '#api/evals/hidden/hidden_texts'
import {
  probeDetail,
  probeDetailColumns,
  toolMetadataColumn,
  tracesColumn,
} from '#api/evals/probes/probe_row'
import { actionFindingOf } from '#api/evals/probes/action_finding'
import { revisionOf } from '#api/evals/revision_of'
import db from '@adonisjs/lucid/services/db'

/** Loads one probe in full; redacted unless `texts` is `full`. */
export async function loadProbe(
  evalId: string,
  resultId: string,
  texts: TextAccess = 'redacted'
): Promise<ProbeDetail> {
  const row = await db
    .from('eval_results')
    .where('id', resultId)
    .where('revision_id', revisionOf(evalId))
    .select(
      db.raw(`${probeDetailColumns(texts)}, ${toolMetadataColumn(texts)}, ${tracesColumn(texts)}`)
    )
    .firstOrFail()
  return { ...probeDetail(row), actionFinding: actionFindingOf(row) }
}
