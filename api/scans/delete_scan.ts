import { STILL_RUNNING } from '#api/scans/errors'
import type Scan from '#api/scans/scan'

/** Deletes a scan that has ended. Its report stays when it was published; else its results go with it. */
export async function deleteScan(scan: Scan) {
  if (scan.isActive) throw STILL_RUNNING()
  await scan.delete()
  const trx = scan.$trx
  if (trx && scan.evalId) {
    await trx.from('evals').where('id', scan.evalId).where('is_published', false).delete()
  }
}
