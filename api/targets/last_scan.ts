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

export function lastScanOf(target: Target): LastScan | null {
  return target.$extras.last_scan ?? null
}
