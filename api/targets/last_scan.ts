import { invalidField } from '#api/platform/http/domain_error'
import type Target from '#api/targets/target'
import type { LastScan } from '#api/contract/targets/target_settings'
import { scansOfTarget } from '#api/targets/target_sql'
import db from '@adonisjs/lucid/services/db'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/** Adds each target's newest scan to the query, so that the list needs only two queries. */
export function withLastScan(query: ModelQueryBuilderContract<typeof Target, Target>) {
  return query.select('targets.*').select(db.raw(`${scansOfTarget.sql().lastScan} as last_scan`))
}

const DAY_MS = 86_400_000

/** Restricts the query to targets without a scan in the last `days` days. */
export function whereNotScannedFor(
  query: ModelQueryBuilderContract<typeof Target, Target>,
  days: unknown
) {
  if (days === undefined) return query
  const since = new Date(Date.now() - Number(days) * DAY_MS)
  if (Number.isNaN(since.getTime())) {
    throw invalidField('filter.notScannedForDays', 'number', 'notScannedForDays must be a number')
  }
  return query.whereRaw(`not ${scansOfTarget.sql().isScannedSince}`, [since])
}

export function lastScanOf(target: Target): LastScan | null {
  return target.$extras.last_scan ?? null
}
