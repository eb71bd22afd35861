import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows held at a time, unless they are long. */
const PORTION = 500

type Options = {
  /** Rows held at a time. */
  portion?: number
  /** Time limit of reading one portion; 0 for none. */
  statementMs?: number
}

type Query = { toSQL(): { sql: string; bindings?: readonly unknown[] } }

/**
 * Reads all rows of a query through a cursor: one consistent moment, however long the reader takes, in memory that
 * does not grow with their number.
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
