import { invalidField } from '#api/http/domain_error'
import type Target from '#api/targets/target'
import type { LastScan } from '#api/contract/target_settings'
import db from '@adonisjs/lucid/services/db'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/** Reads the newest scan of each target in the same query: a list stays at two. */
export function withLastScan(query: ModelQueryBuilderContract<typeof Target, Target>) {
  return query.select('targets.*').select(
    db.raw(`(
      select json_build_object('id', s.id, 'status', s.status, 'finishedAt', s.finished_at)
      from scans s where s.target_id = targets.id
      order by s.created_at desc, s.id limit 1
    ) as last_scan`)
  )
}

const DAY_MS = 86_400_000

/** Narrows to targets without a scan in the last days. */
export function notScannedFor(
  query: ModelQueryBuilderContract<typeof Target, Target>,
  days: unknown
) {
  if (days === undefined) return query
  const since = new Date(Date.now() - Number(days) * DAY_MS)
  if (Number.isNaN(since.getTime())) {
    throw invalidField('filter.notScannedForDays', 'number', 'notScannedForDays must be a number')
  }
  return query.whereNotExists((scans) =>
    scans.from('scans').whereColumn('target_id', 'targets.id').where('created_at', '>=', since)
  )
}

export function lastScanOf(target: Target): LastScan | null {
  return target.$extras.last_scan ?? null
}
