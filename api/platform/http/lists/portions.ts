import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Default number of rows per batch. */
const PORTION = 500

type Options = {
  /** Rows per batch. */
  portion?: number
  /** Time limit for reading one batch; 0 for none. */
  statementMs?: number
}

type Query = { toSQL(): { sql: string; bindings?: readonly unknown[] } }

/**
 * Reads all rows of a query in batches through a cursor: one consistent snapshot in constant memory, however slow the
 * consumer.
 */
export async function* portionsOf<Row>(
  build: (trx: TransactionClientContract) => Query,
  { portion = PORTION, statementMs = 0 }: Options = {}
): AsyncGenerator<Row[]> {
  const trx = await db.transaction({ isolationLevel: 'repeatable read' })
  try {
    if (statementMs > 0) {
      await trx.rawQuery(`set local statement_timeout = ${Math.trunc(statementMs)}`)
    }
    const { sql, bindings } = build(trx).toSQL()
    await trx.rawQuery(`declare portions no scroll cursor for ${sql}`, bindings?.map(bound))
    for (;;) {
      const { rows }: { rows: Row[] } = await trx.rawQuery(`fetch ${portion} from portions`)
      if (rows.length > 0) yield rows
      if (rows.length < portion) return
    }
  } finally {
    await trx.rollback()
  }
}

function bound(value: unknown) {
  if (Array.isArray(value)) return value.map(String)
  return value instanceof Date ? value.toISOString() : String(value)
}
