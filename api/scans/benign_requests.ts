import type { Attempt } from '#api/engines/evals/index'
import type { RunCounts } from '#api/evals/eval_run_sql'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Why a scan sends harmless requests besides its probes: decisions 090 and 092. */
type Purpose = 'constant_text' | 'encoding'

export type BenignRequest = { scanId: string; purpose: Purpose; key: string }

const COUNT = `
  with stored as (
    insert into scan_benign_requests (scan_id, purpose, key, token_usage, cost_usd)
    values (:scanId, :purpose, :key, :used::jsonb -> 'tokenUsage', (:used::jsonb ->> 'costUsd')::float8)
    on conflict do nothing returning 1
  )
  update scans set requests = scans.requests + 1, updated_at = now()
  where id = :scanId and exists (select from stored)
  returning status, total, passed, failed, errors, undecided, requests`

/**
 * Counts a harmless request as a request of its scan, with its tokens and cost.
 * @returns the counts of the scan; null if the request was already counted
 */
export async function countBenignRequest(
  request: BenignRequest,
  { tokenUsage, costUsd }: Pick<Attempt, 'tokenUsage' | 'costUsd'>,
  trx: TransactionClientContract
): Promise<RunCounts | null> {
  const { rows }: { rows: RunCounts[] } = await trx.rawQuery(COUNT, {
    ...request,
    used: JSON.stringify({ tokenUsage, costUsd }),
  })
  return rows[0] ?? null
}

/** Returns the keys of the harmless requests that the scan has already sent for a purpose. */
export async function sentBenignRequests(scanId: string, purpose: Purpose): Promise<Set<string>> {
  const rows: { key: string }[] = await db
    .from('scan_benign_requests')
    .where({ scan_id: scanId, purpose })
    .select('key')
  return new Set(rows.map(({ key }) => key))
}

/** Returns the tokens and cost of a scan's harmless requests, as reported by the target. */
export async function spentOnBenignRequests(
  scanId: string
): Promise<{ tokens: number; usd: number }> {
  const row: { tokens: string | null; usd: number | null } = await db
    .from('scan_benign_requests')
    .where('scan_id', scanId)
    .select(db.raw("sum((token_usage ->> 'total')::numeric) as tokens, sum(cost_usd) as usd"))
    .firstOrFail()
  return { tokens: Number(row.tokens ?? 0), usd: Number(row.usd ?? 0) }
}
