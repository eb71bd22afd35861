import {
  ATTACK_CHANGES,
  type AttackChange,
  type RepeatedAttack,
  type RerunComparison,
} from '#api/contract/scans/rerun'
import { attackSuccess } from '#api/engines/redteam/index'
import type Scan from '#api/scans/scan'
import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import db from '@adonisjs/lucid/services/db'

/** Longer prompts are truncated. */
const MAX_PROMPT_LENGTH = 600

/** SQL for each rerun attack with its original outcome, the counts of its new outcomes, and the resulting change. */
const ATTACKS = `
  with repeated as (
    select t.source_result_id as id, min(t.index) as place, count(*)::int as times,
      min(t.plugin_id) as plugin_id, min(t.strategy_id) as strategy_id, min(t.severity) as severity,
      case when ${isHidden('min(t.plugin_id)')} then '${HIDDEN_TEXT}' else left(min(t.prompt), ${MAX_PROMPT_LENGTH}) end as prompt,
      ${isHidden('min(t.plugin_id)')} as is_hidden,
      count(*) filter (where r.status = 'passed')::int as passed,
      count(*) filter (where r.status = 'failed')::int as failed,
      count(*) filter (where r.status = 'error')::int as error,
      count(*) filter (where r.status = 'undecided')::int as undecided
    from scan_tests t
    left join eval_results r on r.test_idx = t.index
      and r.revision_id = (select revision_id from evals where id = :evalId)
    where t.scan_id = :scanId and t.source_result_id is not null
    group by t.source_result_id
  ), judged as (
    select a.*, b.status as was, e.id as eval_id, case
      when a.passed + a.failed + a.error + a.undecided = 0 then 'not_tested'
      when a.passed + a.failed = 0 or b.status is null or b.status not in ('passed', 'failed') then 'inconclusive'
      when b.status = 'failed' then case when a.failed > 0 then 'still_works' else 'resisted_now' end
      else case when a.failed > 0 then 'works_now' else 'still_resisted' end
    end as change
    from repeated a left join eval_results b on b.id = a.id left join evals e on e.revision_id = b.revision_id
  )`

const ORDER = `array_position(array[${ATTACK_CHANGES.map((each) => `'${each}'`).join(', ')}], change), place`

type Row = {
  id: string
  eval_id: string | null
  plugin_id: string
  strategy_id: string
  severity: RepeatedAttack['severity']
  is_hidden: boolean
  prompt: string
  was: RepeatedAttack['was']
  change: AttackChange
  times: number
  passed: number
  failed: number
  error: number
  undecided: number
}

/** Compares the original outcomes of rerun attacks with the new ones; `from` and `to` select a page of attacks. */
export async function compareRerun(
  scan: Scan,
  { from, to }: { from: number; to: number }
): Promise<RerunComparison> {
  const values = { scanId: scan.id, evalId: scan.evalId ?? '' }
  const [page, counts, parent] = await Promise.all([
    db.rawQuery(`${ATTACKS} select * from judged order by ${ORDER} offset :from limit :limit`, {
      ...values,
      from,
      limit: to - from + 1,
    }),
    db.rawQuery(`${ATTACKS} select change, count(*)::int as n from judged group by change`, values),
    db
      .from('scans')
      .where('id', scan.parentId ?? scan.id)
      .whereNot('id', scan.id)
      .first(),
  ])
  const rows: Row[] = page.rows
  const found: { change: AttackChange; n: number }[] = counts.rows
  const numberOf = (change: AttackChange) => found.find((each) => each.change === change)?.n ?? 0
  return {
    parent: parent && { id: parent.id, name: parent.name, evalId: parent.eval_id },
    changes: {
      works_now: numberOf('works_now'),
      still_works: numberOf('still_works'),
      resisted_now: numberOf('resisted_now'),
      still_resisted: numberOf('still_resisted'),
      inconclusive: numberOf('inconclusive'),
      not_tested: numberOf('not_tested'),
    },
    total: found.reduce((sum, { n }) => sum + n, 0),
    attacks: rows.map(toAttack),
  }
}

function toAttack(row: Row): RepeatedAttack {
  const { passed, failed, error, undecided } = row
  return {
    resultId: row.id,
    evalId: row.eval_id,
    pluginId: row.plugin_id,
    strategyId: row.strategy_id,
    severity: row.severity,
    isHidden: row.is_hidden,
    prompt: row.prompt,
    was: row.was,
    change: row.change,
    now: { passed, failed, error, undecided },
    times: row.times,
    ...attackSuccess({ passed, failed, undecided }),
  }
}
