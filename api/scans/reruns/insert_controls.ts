import { BENIGN_CONTROL } from '#api/engines/redteam/index'
import type { BenignRequest } from '#api/engines/redteam/vocabulary'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Inserts benign requests as test cases after the scan's attacks. */
export async function insertControls(
  scanId: string,
  controls: readonly BenignRequest[],
  from: number,
  trx: TransactionClientContract
): Promise<void> {
  if (controls.length === 0) return
  const rows = controls.map(({ id, prompt }, at) => ({
    scan_id: scanId,
    index: from + at,
    key: `${BENIGN_CONTROL}:${id}`,
    plugin_id: BENIGN_CONTROL,
    strategy_id: 'basic',
    severity: 'informational',
    language: 'en',
    prompt,
    base_prompt: prompt,
    goal: 'The benign request is answered.',
    expectation: '{}',
    origin: 'Control set',
  }))
  await trx.table('scan_tests').multiInsert(rows)
}
