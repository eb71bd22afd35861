import db from '@adonisjs/lucid/services/db'
import type { RawQueryBindings } from '@adonisjs/lucid/types/querybuilder'

/** A statement and the name that PostgreSQL keeps its plan under: another text needs another name. */
export type Named = readonly [name: string, sql: string]

/**
 * The rows of a statement that nearly every request runs: planning it takes as long as running it or longer, and under
 * a name PostgreSQL plans it once for a connection. Only for statements whose best plan does not depend on the values.
 */
export async function rowsPlannedOnce<Row>([name, sql]: Named, bindings: object): Promise<Row[]> {
  const asked = db
    .connection()
    // Its type knows no null.
    .knexRawQuery(sql, bindings as RawQueryBindings)
    .options({ name })
  const { rows }: { rows: Row[] } = await asked
  return rows
}
