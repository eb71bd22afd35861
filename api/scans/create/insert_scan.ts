import Scan from '#api/scans/scan'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Inserts a scan.
 * @returns its ID; null if an earlier request with the same key created the scan
 */
export async function insertScan(
  row: Record<string, unknown>,
  trx: TransactionClientContract
): Promise<string | null> {
  const [made]: { id: string }[] = await trx
    .knexQuery()
    .insert(row)
    .into(Scan.table)
    .onConflict(['team_id', 'idempotency_key'])
    .ignore()
    .returning('id')
  return made?.id ?? null
}
