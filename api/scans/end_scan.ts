import { organizationOf } from '#api/teams/organization_of'
import type { ScanStatus } from '#api/contract/scan'
import { queue } from '#api/queue/service'
import { recountEval } from '#api/evals/recount_eval'
import Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { progressOf } from '#api/scans/scan_progress'
import { emitEvent } from '#api/webhooks/emit_event'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type EndStatus = Extract<ScanStatus, 'completed' | 'partial' | 'failed' | 'cancelled'>

/**
 * Ends a scan: exact counts, risk score and the report's state with it, in the given transaction.
 * Only completed and partial scans publish a report.
 * @returns the scan as it is then; null when it had ended before
 */
export async function endScan(
  id: string,
  status: EndStatus,
  error: string | null,
  trx: TransactionClientContract
): Promise<Scan | null> {
  const scan = await Scan.query({ client: trx }).where('id', id).forUpdate().first()
  if (!scan?.isActive) return null
  if (scan.evalId) {
    await recountEval(scan.evalId, trx)
    // A comparison of prompts holds ordinary requests too: it is read where it was ordered, and is no report.
    const isReport = (status === 'completed' || status === 'partial') && scan.reason !== 'harden'
    await trx
      .from('evals')
      .where('id', scan.evalId)
      .update({ is_partial: status !== 'completed', ...(isReport && { is_published: true }) })
  }
  await trx
    .from('scans')
    .where('id', id)
    .update({ status, error, stop_mode: null, finished_at: new Date(), updated_at: new Date() })
  await scan.refresh()
  await logScan(id, status === 'failed' ? 'error' : 'info', describeEnd(scan), trx)
  await makeSearchable(scan, trx)
  await followReport(scan, trx)
  await tellWebhooks(scan, trx)
  return scan
}

/** Vulnerabilities and the like follow from a red team's report. */
async function followReport(
  { type, teamId, evalId, status, reason }: Scan,
  trx: TransactionClientContract
) {
  if (type !== 'redteam' || !evalId || reason === 'harden') return
  const work = { organizationId: await organizationOf(teamId, trx), evalId }
  if (status === 'completed' || status === 'partial') {
    await queue.enqueue('report_published', work, trx)
  } else if (reason === 'verify') {
    // Whoever waits for it hears that it came to nothing.
    await queue.enqueue('results_reviewed', work, trx)
  }
}

/** Evaluations are searched; the texts of scans are looked through as they are. */
async function makeSearchable({ type, teamId, evalId }: Scan, trx: TransactionClientContract) {
  if (type !== 'eval' || !evalId) return
  const row = await trx.from('evals').where('id', evalId).select('revision_id').firstOrFail()
  const organizationId = await organizationOf(teamId, trx)
  await queue.enqueue('index_results', { organizationId, revisionId: row.revision_id }, trx)
}

/** A cancelled scan has no result to tell of. */
async function tellWebhooks(scan: Scan, trx: TransactionClientContract) {
  const { id: jobId, teamId, evalId, status, error } = scan
  const progress = progressOf(scan)
  if (status === 'failed') {
    const data = { jobId, error, progress }
    await emitEvent(trx, { teamId, event: 'evaluation.failed', data })
  }
  if (status === 'completed' || status === 'partial') {
    const data = { jobId, evalId, partial: status === 'partial', progress }
    await emitEvent(trx, { teamId, event: 'evaluation.completed', data })
  }
}

function describeEnd(scan: Scan): string {
  const { status, completed, total, failed, passed, undecided, errors, error } = scan
  const isNoAttackOnly = scan.type === 'eval' || scan.reason === 'harden'
  const figures = isNoAttackOnly
    ? `${completed} of ${total}: ${passed} passed, ${failed} failed, ${undecided} undecided, ${errors} errors.`
    : `${completed} of ${total} probes: ${failed} attacks worked, ${passed} were resisted, ` +
      `${undecided} undecided, ${errors} errors.`
  switch (status) {
    case 'completed':
      return `Completed. ${figures}`
    case 'partial':
      return scan.type === 'eval'
        ? `Stopped. ${figures}`
        : `${error ?? 'Stopped.'} A partial report is published. ${figures}`
    case 'cancelled':
      return scan.type === 'eval'
        ? `Cancelled. ${figures}`
        : `Cancelled; nothing is published. ${figures}`
    default:
      return `Failed: ${error ?? 'for a reason that is not known'} ${total > 0 ? figures : ''}`.trim()
  }
}
