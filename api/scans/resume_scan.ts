import { revisionOf } from '#api/evals/revision_of'
import { recountEval } from '#api/evals/recount_eval'
import type User from '#api/identity/user'
import { admitScan } from '#api/license/admit'
import { queue } from '#api/queue/service'
import { NO_ERRORS, NOT_RESUMABLE, STILL_RUNNING, TARGET_GONE } from '#api/scans/errors'
import type Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Request = { team: Team; id: string; user: User }

/** Goes on with a failed or cancelled scan: only tests without a stored result are run. */
export function resumeScan(request: Request) {
  return queueAgain(request, 'resumed', async (scan) => {
    if (!scan.isResumable) throw NOT_RESUMABLE()
  })
}

/** Forgets the errors of an ended scan and runs their tests again; every other result stays. */
export function retryErrors(request: Request) {
  return queueAgain(request, 'asked to retry the errors of', async (scan, trx) => {
    if (scan.errors === 0 || !scan.evalId) throw NO_ERRORS()
    await trx
      .from('eval_results')
      .where('revision_id', revisionOf(scan.evalId, trx))
      .where('judged_status', 'error')
      .whereNull('review_status')
      .delete()
    await recountEval(scan.evalId, trx)
  })
}

async function queueAgain(
  { team, id, user }: Request,
  deed: string,
  prepare: (scan: Scan, trx: TransactionClientContract) => Promise<void>
) {
  await db.transaction(async (trx) => {
    const scan = await team
      .related('scans')
      .query()
      .useTransaction(trx)
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (scan.isActive) throw STILL_RUNNING()
    await prepare(scan, trx)
    if (!scan.targetId) throw TARGET_GONE()
    await trx.from('scans').where('id', id).update({
      status: 'queued',
      stop_mode: null,
      error: null,
      finished_at: null,
      updated_at: new Date(),
    })
    await admitScan(trx, team.organizationId)
    await logScan(id, 'info', `${user.name} ${deed} this scan.`, trx)
    await queue.enqueue('run_scan', { scanId: id }, trx)
  })
  await publishScan(await team.related('scans').query().where('id', id).firstOrFail())
}
