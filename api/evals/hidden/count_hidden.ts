import { isHidden } from '#api/evals/hidden/hidden_texts'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probe_filter'
import { revisionOf } from '#api/evals/revision_of'
import db from '@adonisjs/lucid/services/db'

/** How many of the chosen probes of an evaluation hide their texts. */
export async function countHidden(evalId: string, filter: ProbeFilter): Promise<number> {
  const chosen = db
    .from('eval_results')
    .where('revision_id', revisionOf(evalId))
    .whereNotNull('plugin_id')
    .whereRaw(isHidden())
  const counted = await applyProbeFilter(chosen, filter).count('* as n').first()
  return Number(counted?.n ?? 0)
}
