import { teamScope } from '#api/platform/tenancy/scopes'
import { deleteErrors, comparedTests } from '#api/evals/runs/delete_errors'
import type User from '#api/accounts/tenants/user'
import { admitEval, admitScan } from '#api/accounts/license/admit'
import { queue } from '#api/platform/queue/service'
import { NO_ERRORS, NOT_RESUMABLE, STILL_RUNNING, TARGET_GONE } from '#api/scans/errors'
import { rangePort } from '#api/scans/range/range_port'
import Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Request = { team: Team; id: string; user: User }

/** Resumes a failed or canceled scan. Only test cases without a stored result run. */
export function resumeScan(request: Request) {
  return requeue(request, 'resumed', async (scan) => {
    if (!scan.isResumable) throw NOT_RESUMABLE()
  })
}

/** Deletes the error results of an ended scan and reruns their test cases. Keeps all other results. */
export function retryErrors(request: Request) {
  return requeue(request, 'retried the errors of', async (scan, trx) => {
    if (scan.errors === 0 || !scan.evalId) throw NO_ERRORS()
    await deleteErrors(scan.evalId, await comparedTests(scan.id, trx), trx)
  })
}

async function requeue(
  { team, id, user }: Request,
  action: string,
  prepare: (scan: Scan, trx: TransactionClientContract) => Promise<void>
) {
  await db.transaction(async (trx) => {
    const scan = await teamScope(team, Scan)
      .query()
      .useTransaction(trx)
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (scan.isActive) throw STILL_RUNNING()
    await prepare(scan, trx)
    if (scan.type === 'redteam' && !scan.targetId) throw TARGET_GONE()
    const { assertRangeFree } = await rangePort.use()
    await assertRangeFree(id, trx)
    await trx.from('scans').where('id', id).update({
      status: 'queued',
      stop_mode: null,
      error: null,
      finished_at: null,
      updated_at: new Date(),
    })
    await (scan.type === 'eval' ? admitEval : admitScan)(trx, team.organizationId)
    await logScan(
      id,
      'info',
      `${user.name} ${action} this ${scan.type === 'eval' ? 'run' : 'scan'}.`,
      trx
    )
    await queue.enqueue('run_scan', { scanId: id }, trx)
  })
  await publishScan(await teamScope(team, Scan).query().where('id', id).firstOrFail())
}
