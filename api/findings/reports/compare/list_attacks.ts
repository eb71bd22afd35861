import { POLICY_PREFIX } from '#api/contract/findings/report'
import { type AttackComparison, CHANGES } from '#api/contract/findings/report_comparison'
import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { CHANGE_OF_PAIR, PAIRS, pairBindings } from '#api/findings/reports/compare/attack_pairs'
import { isHidden, textOf } from '#api/evals/hidden/hidden_texts'
import db from '@adonisjs/lucid/services/db'

/** Longer prompts are truncated. */
const MAX_TEXT_LENGTH = 300

export type AttackFilter = { change?: string[]; plugin?: string[] }

type Row = {
  total: number
  change: AttackComparison['change']
  plugin_id: string
  strategy_id: string
  severity: Severity | null
  is_hidden: boolean
  prompt: string
  earlier_id: string | null
  later_id: string | null
  earlier: Outcome | null
  later: Outcome | null
}

const rank = `array_position(array[${CHANGES.map((change) => `'${change}'`).join(', ')}], change)`

/** Policies can be selected individually, or together as the plugin `policy`. */
const IS_OF_PLUGIN = `plugin_id = any(:plugins) or ('policy' = any(:plugins) and starts_with(plugin_id, '${POLICY_PREFIX}'))`

/** SQL for a page of attacks; reads prompts only for the rows of the page. */
const ATTACKS = `
  with ${PAIRS},
  changed as (select *, ${CHANGE_OF_PAIR} as change from pairs),
  page as (
    select *, count(*) over ()::int as total, row_number() over (order by ${rank}, plugin_id, test_idx, prompt_idx) as place
    from changed
    where (:anyChange or change = any(:changes)) and (:anyPlugin or ${IS_OF_PLUGIN})
    order by place offset :offset limit :limit
  )
  select page.*, left(${textOf('prompt', 'redacted', 'r')}, ${MAX_TEXT_LENGTH}) as prompt, ${isHidden('r.plugin_id')} as is_hidden
  from page join eval_results r on r.id = coalesce(page.later_id, page.earlier_id) order by place`

/** Returns a page of the attacks in two reports, most urgent change first. */
export async function listAttacks(
  revisions: { earlier: number; later: number },
  { change = [], plugin = [] }: AttackFilter,
  { from, to }: { from: number; to: number }
): Promise<{ rows: AttackComparison[]; total: number }> {
  const { rows }: { rows: Row[] } = await db.rawQuery(ATTACKS, {
    ...pairBindings(revisions.earlier, revisions.later),
    anyChange: change.length === 0,
    changes: change,
    anyPlugin: plugin.length === 0,
    plugins: plugin,
    offset: from,
    limit: to - from + 1,
  })
  return { rows: rows.map(attackOf), total: rows[0]?.total ?? 0 }
}

function attackOf(row: Row): AttackComparison {
  const { earlier_id: earlierId, later_id: laterId, earlier, later } = row
  return {
    change: row.change,
    pluginId: row.plugin_id,
    strategyId: row.strategy_id,
    severity: row.severity,
    isHidden: row.is_hidden,
    prompt: row.prompt,
    earlier: earlierId && earlier ? { probeId: earlierId, status: earlier } : null,
    later: laterId && later ? { probeId: laterId, status: later } : null,
  }
}
