import { organizationOf } from '#api/accounts/tenants/organization_of'
import type { ScanStatus } from '#api/contract/scans/scan'
import { queue } from '#api/platform/queue/service'
import { endEval } from '#api/evals/runs/end_eval'
import { recountEval } from '#api/evals/results/counts/recount_eval'
import Scan from '#api/scans/scan'
import { describeEnd } from '#api/scans/control/describe_end'
import { logScan } from '#api/scans/scan_log'
import { progressOf } from '#api/scans/scan_progress'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type EndStatus = Extract<ScanStatus, 'completed' | 'partial' | 'failed' | 'cancelled'>

/**
 * Ends a scan in the given transaction: recounts its results, updates the risk score, sets the state of its report, and
 * enqueues follow-up work and webhook events. Only completed and partial scans publish a report.
 * @returns the ended scan; null if it had already ended
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
    // A hardening scan includes benign requests, so it is shown on the remediation page and is not a report.
    const isReport = (status === 'completed' || status === 'partial') && scan.reason !== 'harden'
    const state = { isPartial: status !== 'completed', isPublished: isReport }
    await endEval(scan.evalId, state, trx)
  }
  await trx
    .from('scans')
    .where('id', id)
    .update({ status, error, stop_mode: null, finished_at: new Date(), updated_at: new Date() })
  await scan.refresh()
  await logScan(id, status === 'failed' ? 'error' : 'info', describeEnd(scan), trx)
  await enqueueIndexing(scan, trx)
  await followReport(scan, trx)
  await notifyWebhooks(scan, trx)
  return scan
}

/** Enqueues the refresh of everything derived from a report, such as vulnerabilities. */
async function followReport(
  { type, teamId, evalId, status, reason }: Scan,
  trx: TransactionClientContract
) {
  if (type !== 'redteam' || !evalId || reason === 'harden') return
  const work = { organizationId: await organizationOf(teamId, trx), evalId }
  if (status === 'completed' || status === 'partial') {
    await queue.enqueue('report_published', work, trx)
  } else if (reason === 'verify') {
    // Updates the vulnerability whose verification was aborted.
    await queue.enqueue('results_reviewed', work, trx)
  }
}

/** Enqueues indexing, but only for evaluations; the content of scans is searched directly. */
async function enqueueIndexing({ type, teamId, evalId }: Scan, trx: TransactionClientContract) {
  if (type !== 'eval' || !evalId) return
  const row = await trx.from('evals').where('id', evalId).select('revision_id').firstOrFail()
  const organizationId = await organizationOf(teamId, trx)
  await queue.enqueue('index_results', { organizationId, revisionId: row.revision_id }, trx)
}

/** Emits the webhook event for an ended scan; canceled scans have none. */
async function notifyWebhooks(scan: Scan, trx: TransactionClientContract) {
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
