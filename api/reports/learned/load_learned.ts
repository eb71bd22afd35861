import type { Learned } from '#api/contract/report'
import { asObject } from '#api/evals/as_object'
import type Eval from '#api/evals/eval'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { toolsOf } from '#api/reports/learned/tools_of'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'

/** Texts of each kind that are told; shorter ones than this say nothing. */
const MOST = 50
const SHORTEST = 4
/** Longest text of one, characters. */
const CUT = 400
/** Answers that are looked at: those whose attack worked, in the order of the scan. */
const ANSWERS = 5000

/** Places in the answers of attacks that worked. Offsets are UTF-16; texts outside its first plane may be off by a few. */
const DISCLOSED = `
  with worked as (
    select id, output, plugin_id, evidence from eval_results
    where revision_id = :revisionId and status = 'failed' and judged_status = 'failed' and output is not null
      and plugin_id is not null and not ${isHidden()} and jsonb_typeof(evidence) = 'array' and evidence <> '[]'::jsonb
    order by test_idx, prompt_idx limit ${ANSWERS}
  ), places as (
    select id, plugin_id, e ->> 'label' as label,
      trim(substr(output, (e ->> 'start')::int + 1,
        least(${CUT}, (e ->> 'end')::int - (e ->> 'start')::int))) as text
    from worked, jsonb_array_elements(evidence) e
    where jsonb_typeof(e -> 'start') = 'number' and jsonb_typeof(e -> 'end') = 'number'
      and (e ->> 'end')::numeric > (e ->> 'start')::numeric
  )
  select coalesce(label, '') as label, text, count(*)::int as times, min(plugin_id) as "pluginId",
    (array_agg(id order by id))[1] as "probeId"
  from places where length(text) >= ${SHORTEST}
  group by 1, 2 order by times desc, label, text limit ${MOST}`

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
