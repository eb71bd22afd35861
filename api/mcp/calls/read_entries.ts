import type { ChainEntry } from '#api/engines/mcp/index'
import { contentOf } from '#api/mcp/calls/call_entry'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const BATCH_ROWS = 2000

/** Reads the entries of a team from `first` to `last` in constant memory. */
export async function* readEntries(
  teamId: string,
  { first, last }: { first: number; last: number },
  client: Pick<TransactionClientContract, 'from'> = db
): AsyncGenerator<ChainEntry> {
  let next = first
  for (;;) {
    const rows: Record<string, unknown>[] = await client
      .from('mcp_call_entries')
      .where('team_id', teamId)
      .whereBetween('sequence', [next, last])
      .orderBy('sequence')
      .limit(BATCH_ROWS)
    for (const row of rows) {
      const sequence = Number(row.sequence)
      next = sequence + 1
      yield { sequence, content: contentOf(row), hash: String(row.hash) }
    }
    if (rows.length < BATCH_ROWS) return
  }
}
