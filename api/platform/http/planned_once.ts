import db from '@adonisjs/lucid/services/db'
import type { RawQueryBindings } from '@adonisjs/lucid/types/querybuilder'

/** A statement and the name under which PostgreSQL caches its plan; each statement needs a unique name. */
export type Named = readonly [name: string, sql: string]

/**
 * Runs a statement that nearly every request needs as a named prepared statement: PostgreSQL plans it once per
 * connection, which saves at least half of its time. Use it only for statements whose best plan does not depend on the
 * values.
 */
export async function rowsPlannedOnce<Row>([name, sql]: Named, bindings: object): Promise<Row[]> {
  const query = db
    .connection()
    // The cast is needed because knex's type excludes null bindings.
    .knexRawQuery(sql, bindings as RawQueryBindings)
    .options({ name })
  const { rows }: { rows: Row[] } = await query
  return rows
}
