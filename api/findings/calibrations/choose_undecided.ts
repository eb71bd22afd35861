import { MAX_QUEUED_RESULTS } from '#api/contract/findings/calibration'
import { calibrations } from '#api/contract/resources/calibrations'
import { BENIGN_CONTROL } from '#api/engines/redteam/index'
import type Eval from '#api/evals/eval'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probes/probe_filter'
import { revisionOf } from '#api/evals/revision_of'
import Calibration from '#api/findings/calibrations/calibration'
import { createCalibration } from '#api/findings/calibrations/create_calibration'
import { insertItems } from '#api/findings/calibrations/draw_items'
import { NOTHING_TO_LABEL } from '#api/findings/calibrations/errors'
import type { Actor } from '#api/platform/audit/record_audit'
import { resourceLog } from '#api/platform/audit/change_log'
import { recordAudit } from '#api/platform/audit/record_audit'
import { invalidField } from '#api/platform/http/domain_error'
import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'

export const calibrationLog = resourceLog<Calibration>(calibrations)

/**
 * Appends all undecided results that match the filter to the report's queue; creates the queue if necessary. Their labels
 * do not count for estimates, because they are not a random sample.
 * @throws NOTHING_TO_LABEL if all of them are already in the queue; INVALID for too many
 */
export async function chooseUndecided(
  report: Eval,
  filter: ProbeFilter,
  { actor, user }: { actor: Actor; user: User }
): Promise<{ id: string; added: number }> {
  return db.transaction(async (trx) => {
    const existing = await Calibration.query({ client: trx })
      .where({ eval_id: report.id, team_id: report.teamId })
      .forUpdate()
      .first()
    const calibration =
      existing ?? (await createCalibration({ report, userId: user.id, size: 0 }, trx))
    if (!existing) await calibrationLog.created(trx, actor, await calibration.refresh())
    const found: { id: string }[] = await applyProbeFilter(
      trx
        .from('eval_results')
        .where('revision_id', revisionOf(report.id, trx))
        .whereNotNull('plugin_id')
        .whereNot('plugin_id', BENIGN_CONTROL)
        .where('judged_status', 'undecided')
        .whereNotIn(
          'id',
          trx.from('calibration_items').where('calibration_id', calibration.id).select('result_id')
        )
        .orderBy('test_idx')
        .orderBy('prompt_idx')
        .select('id')
        .limit(MAX_QUEUED_RESULTS + 1),
      { ...filter, status: ['undecided'] }
    )
    if (found.length === 0) throw NOTHING_TO_LABEL()
    if (found.length > MAX_QUEUED_RESULTS) {
      const max = MAX_QUEUED_RESULTS.toLocaleString('en')
      throw invalidField('filter', 'max', `More than ${max} results match. Narrow the filter.`)
    }
    const items = found.map(({ id }) => ({ id, verdict: 'undecided' as const, estimate: null }))
    await insertItems(calibration.id, items, { trx, isSampled: false })
    await recordAudit(trx, actor, {
      action: 'calibration_updated',
      target: 'CALIBRATION',
      targetId: calibration.id,
      teamId: report.teamId,
      description: `Queued ${found.length} undecided results of ${calibration.name} for labeling`,
      metadata: { filter, added: found.length },
    })
    return { id: calibration.id, added: found.length }
  })
}
