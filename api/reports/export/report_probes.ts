import type { ProbeDetail } from '#api/contract/report'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probe_filter'
import type { Texts } from '#api/evals/hidden/hidden_texts'
import { probeDetail, probeDetailColumns, type ProbeDetailRecord } from '#api/evals/probe_row'
import { revisionOf } from '#api/evals/revision_of'
import { portionsOf } from '#api/http/portions'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const chosen = (
  evalId: string,
  filter: ProbeFilter,
  { texts, client = db.connection() }: { texts: Texts; client?: QueryClientContract }
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

/** The chosen probes in the order of the scan, portion by portion. */
export async function* reportProbes(
  evalId: string,
  filter: ProbeFilter,
  texts: Texts
): AsyncGenerator<ProbeDetail[]> {
  const rows = portionsOf<ProbeDetailRecord>((trx) =>
    chosen(evalId, filter, { texts, client: trx }).orderBy('test_idx').orderBy('prompt_idx')
  )
  for await (const portion of rows) yield portion.map(probeDetail)
}

/** The first of the chosen probes, the worst severity first; hidden texts stay hidden. */
export async function worstProbes(
  evalId: string,
  filter: ProbeFilter,
  most: number
): Promise<ProbeDetail[]> {
  const rows = await chosen(evalId, filter, { texts: 'veiled' })
    .orderByRaw(
      "array_position(array['critical', 'high', 'medium', 'low', 'informational'], severity)"
    )
    .orderBy('test_idx')
    .orderBy('prompt_idx')
    .limit(most)
  return rows.map(probeDetail)
}
