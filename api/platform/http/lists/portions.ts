import { MemoryShare } from '#api/platform/http/body/memory_share'
import { parsingOwner } from '#api/platform/http/parsing/parsing_owner'
import { poolSize } from '#config/database'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Default number of rows per batch. */
const PORTION = 500
/**
 * Time within which the reader must continue after a batch; otherwise, the cursor is closed. Slow connections take
 * minutes for a batch of long rows.
 */
const STALLED_MS = 10 * 60_000
/**
 * Half of the connection pool: each cursor occupies a connection until its reader has finished, and the other half serves
 * all other requests.
 */
const MAX_OPEN = Math.floor(poolSize / 2)

const cursors = new MemoryShare({
  total: MAX_OPEN,
  perOwner: Math.ceil(MAX_OPEN / 2),
  maxWaiting: 64,
  maxWaitMs: 10_000,
})

type Options = {
  /** Rows per batch. */
  portion?: number
  /** Time limit for reading one batch; 0 for none. */
  statementMs?: number
  stalledMs?: number
}

type Query = { toSQL(): { sql: string; bindings?: readonly unknown[] } }

/**
 * Reads all rows of a query in batches through a cursor: one consistent snapshot in constant memory. If the consumer
 * stops reading, its cursor is closed.
 * @throws BUSY if too many cursors are open
 */
export async function* portionsOf<Row>(
  build: (trx: TransactionClientContract) => Query,
  { portion = PORTION, statementMs = 0, stalledMs = STALLED_MS }: Options = {}
): AsyncGenerator<Row[]> {
  const cursor = await Cursor.open()
  const { trx } = cursor
  try {
    if (statementMs > 0) {
      await trx.rawQuery(`set local statement_timeout = ${Math.trunc(statementMs)}`)
    }
    const { sql, bindings } = build(trx).toSQL()
    await trx.rawQuery(`declare portions no scroll cursor for ${sql}`, bindings?.map(bound))
    for (;;) {
      const { rows }: { rows: Row[] } = await trx.rawQuery(`fetch ${portion} from portions`)
      if (rows.length > 0) {
        const stalled = setTimeout(() => void cursor.close().catch(() => {}), stalledMs)
        try {
          yield rows
        } finally {
          clearTimeout(stalled)
        }
        if (trx.isCompleted) throw new Error('The rows were not read in time')
      }
      if (rows.length < portion) return
    }
  } finally {
    await cursor.close()
  }
}

/** Owns the transaction of a cursor and its slot among the open cursors. */
class Cursor {
  private constructor(
    readonly trx: TransactionClientContract,
    private readonly release: () => void
  ) {}

  static async open(): Promise<Cursor> {
    const release = await takePlace()
    try {
      return new Cursor(await db.transaction({ isolationLevel: 'repeatable read' }), release)
    } catch (error) {
      release()
      throw error
    }
  }

  async close(): Promise<void> {
    try {
      if (!this.trx.isCompleted) await this.trx.rollback()
    } finally {
      this.release()
    }
  }
}

/**
 * Waits for a free slot.
 * @returns a function that releases the slot
 */
async function takePlace(): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const owner = parsingOwner.getStore() ?? 'no organization'
  await new Promise<void>((start, refuse) => {
    const hold = () => {
      start()
      return released
    }
    cursors.run(owner, 1, hold).catch(refuse)
  })
  return release
}

function bound(value: unknown) {
  if (Array.isArray(value)) return value.map(String)
  return value instanceof Date ? value.toISOString() : String(value)
}
