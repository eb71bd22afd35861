import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { StopMode } from '#api/contract/scans/scan'
import type User from '#api/accounts/tenants/user'
import { NOT_RUNNING, NOTHING_FINISHED } from '#api/scans/errors'
import { endScan } from '#api/scans/control/end_scan'
import { SCAN_LOCK_KEY, STOP_CHANNEL } from '#api/scans/scan_lock_key'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** Requests that the scan's worker stop it. A scan without a worker ends immediately. */
export async function stopScan(team: Team, id: string, mode: StopMode, user: User) {
  const scan = await db.transaction(async (trx) => {
    const found = await teamScope(team, Scan)
      .query()
      .useTransaction(trx)
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (!found.isActive) throw NOT_RUNNING()
    if (mode === 'publish-partial' && found.completed === 0) throw NOTHING_FINISHED()
    const isEval = found.type === 'eval'
    const what =
      mode === 'cancel'
        ? `cancel the ${isEval ? 'run' : 'scan'}`
        : isEval
          ? 'stop and keep the completed results'
          : 'publish a partial report'
    await logScan(id, 'info', `${user.name} asked to ${what}.`, trx)
    await found.useTransaction(trx).merge({ stopMode: mode }).save()
    await trx.rawQuery('select pg_notify(?, ?)', [STOP_CHANNEL, id])
    const { rows }: { rows: { is_free: boolean }[] } = await trx.rawQuery(
      `select pg_try_advisory_xact_lock(${SCAN_LOCK_KEY}) as is_free`,
      [id]
    )
    if (!rows[0]?.is_free) return found
    return endScan(id, mode === 'cancel' ? 'cancelled' : 'partial', null, trx)
  })
  if (scan) await publishScan(scan)
}
