import type { Learned } from '#api/contract/findings/report'
import { asObject } from '#api/evals/values/as_object'
import type Eval from '#api/evals/eval'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { toolsOf } from '#api/findings/reports/learned/tools_of'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'

/**
 * Maximum number of disclosed passages, most frequent first. Passages below the minimum length carry no information and
 * are omitted; those above the maximum length are truncated.
 */
const MAX_TEXTS = 50
const MIN_TEXT_LENGTH = 4
const MAX_TEXT_LENGTH = 400
/** Maximum number of successful attacks that are searched per report; further ones are ignored. */
const MAX_RESPONSES = 5000

/**
 * Passages marked as evidence in responses to successful attacks. Offsets count UTF-16 code units but `substr` counts
 * characters, so passages after characters outside the BMP are off by a few characters.
 */
const DISCLOSED = `
  with worked as (
    select id, output, plugin_id, evidence from eval_results
    where revision_id = :revisionId and status = 'failed' and judged_status = 'failed' and output is not null
      and plugin_id is not null and not ${isHidden()} and jsonb_typeof(evidence) = 'array' and evidence <> '[]'::jsonb
    order by test_idx, prompt_idx limit ${MAX_RESPONSES}
  ), places as (
    select id, plugin_id, e ->> 'label' as label,
      trim(substr(output, (e ->> 'start')::int + 1,
        least(${MAX_TEXT_LENGTH}, (e ->> 'end')::int - (e ->> 'start')::int))) as text
    from worked, jsonb_array_elements(evidence) e
    where e -> 'call' is null and e -> 'span' is null and jsonb_typeof(e -> 'start') = 'number' and jsonb_typeof(e -> 'end') = 'number'
      and (e ->> 'end')::numeric > (e ->> 'start')::numeric
  )
  select coalesce(label, '') as label, text, count(*)::int as times, min(plugin_id) as "pluginId",
    (array_agg(id order by id))[1] as "probeId"
  from places where length(text) >= ${MIN_TEXT_LENGTH}
  group by 1, 2 order by times desc, label, text limit ${MAX_TEXTS}`

export async function loadLearned(report: Eval): Promise<Learned> {
  const { revisionId, targetId, teamId } = report
  const target = targetId
    ? await Target.query().where('id', targetId).where('team_id', teamId).first()
    : null
  const { rows }: { rows: Learned['disclosed'] } = await db.rawQuery(DISCLOSED, { revisionId })
  return {
    tools: [...toolsOf(asObject(report.config)), ...toolsOf({ providers: [target?.settings] })],
    disclosed: rows,
  }
}
