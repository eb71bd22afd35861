import type { StopMode } from '#api/contract/scan'
import type User from '#api/identity/user'
import { NOT_RUNNING, NOTHING_FINISHED } from '#api/scans/errors'
import { endScan } from '#api/scans/end_scan'
import { SCAN_LOCK_KEY, STOP_CHANNEL } from '#api/scans/scan_lock_key'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** Asks the worker to stop, and ends the scan right here when no worker has it. */
export async function stopScan(team: Team, id: string, mode: StopMode, user: User) {
  const scan = await db.transaction(async (trx) => {
    const found = await team
      .related('scans')
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
          ? 'end with what is there'
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
