import type { ApplyTo } from '#api/contract/findings/calibration'
import { rateResults } from '#api/evals/ratings/rate_results'
import type Calibration from '#api/findings/calibrations/calibration'
import { verdictFrom } from '#api/findings/calibrations/load_calibration'
import type { Actor } from '#api/platform/audit/record_audit'
import db from '@adonisjs/lucid/services/db'

const REASON = 'Decided by the labels of people in the calibration of the judge.'

type Row = { result_id: string; judged_status: string; passed: number; failed: number }

/**
 * Turns labels into human verdicts, which change the counts of the report. Has no effect on results that already have a
 * human verdict, and ignores ties and labels that confirm the judge.
 * @returns the number of changed results
 */
export async function applyLabels(
  { id, evalId, name }: Calibration,
  to: ApplyTo,
  actor: Actor
): Promise<number> {
  const rows: Row[] = await db
    .from('calibration_items as i')
    .join('eval_results as r', 'r.id', 'i.result_id')
    .join('calibration_labels as l', 'l.item_id', 'i.id')
    .where('i.calibration_id', id)
    .whereNull('r.review_status')
    .whereIn('l.label', ['passed', 'failed'])
    .groupBy('i.result_id', 'r.judged_status')
    .select('i.result_id', 'r.judged_status')
    .select(db.raw(`count(*) filter (where l.label = 'passed')::int as passed`))
    .select(db.raw(`count(*) filter (where l.label = 'failed')::int as failed`))
  const verdicts = rows.flatMap((row) => {
    const status = verdictFrom(row)
    if (status === null || status === row.judged_status) return []
    if (to === 'undecided' && row.judged_status !== 'undecided') return []
    return [{ id: row.result_id, status }]
  })
  return rateResults(evalId, verdicts, { actor, reason: REASON, origin: `labels of ${name}` })
}
