import type { ProbeDetail } from '#api/contract/findings/report'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probes/probe_filter'
import type { TextAccess } from '#api/evals/hidden/hidden_texts'
import {
  probeDetail,
  probeDetailColumns,
  type ProbeDetailRecord,
} from '#api/evals/probes/probe_row'
import { revisionOf } from '#api/evals/revision_of'
import { portionsOf } from '#api/platform/http/lists/portions'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const chosen = (
  evalId: string,
  filter: ProbeFilter,
  { texts, client = db.connection() }: { texts: TextAccess; client?: QueryClientContract }
) =>
  applyProbeFilter(
    client
      .query<ProbeDetailRecord>()
      .from('eval_results')
      .where('revision_id', revisionOf(evalId, client))
      .whereNotNull('plugin_id')
      .select(client.raw(probeDetailColumns(texts))),
    filter
  )

/** Streams the filtered probes in batches, in scan order. */
export async function* reportProbes(
  evalId: string,
  filter: ProbeFilter,
  texts: TextAccess
): AsyncGenerator<ProbeDetail[]> {
  const rows = portionsOf<ProbeDetailRecord>((trx) =>
    chosen(evalId, filter, { texts, client: trx }).orderBy('test_idx').orderBy('prompt_idx')
  )
  for await (const portion of rows) yield portion.map(probeDetail)
}

/** Loads the first `limit` of the filtered probes, most severe first. Hidden texts stay redacted. */
export async function worstProbes(
  evalId: string,
  filter: ProbeFilter,
  limit: number
): Promise<ProbeDetail[]> {
  const rows = await chosen(evalId, filter, { texts: 'redacted' })
    .orderByRaw(
      "array_position(array['critical', 'high', 'medium', 'low', 'informational'], severity)"
    )
    .orderBy('test_idx')
    .orderBy('prompt_idx')
    .limit(limit)
  return rows.map(probeDetail)
}
