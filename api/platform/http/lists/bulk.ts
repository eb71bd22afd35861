import { INVALID, NOT_FOUND, invalidField } from '#api/platform/http/domain_error'
import { assertNotStale, type EditedRecord } from '#api/platform/http/assert_not_stale'
import { assertFilterValue } from '#api/platform/http/lists/filter_values'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/** Maximum rows per bulk request; larger requests are rejected. */
export const MAX_BULK = 5000

/**
 * Reads the IDs from `?filter={"id":["…"]}`, or from `filter` in the body if they are too long for a URL. `keys` are the
 * names that this list accepts for the ID.
 */
export function bulkIds({ request }: HttpContext, keys: readonly string[] = ['id']): string[] {
  const key = keys[0] ?? 'id'
  const example = `Specify the rows to change: filter={"${key}":["…"]}`
  const filter = readFilter(request.qs().filter, request.body().filter)
  if (typeof filter !== 'object' || filter === null) throw invalidField('filter', 'json', example)
  const [, ids] = Object.entries(filter).find(([name]) => keys.includes(name)) ?? []
  if (!Array.isArray(ids) || ids.length === 0) {
    throw invalidField(`filter.${key}`, 'required', example)
  }
  if (ids.length > MAX_BULK) {
    throw invalidField(
      `filter.${key}`,
      'max',
      `At most ${MAX_BULK} rows can be changed per request`
    )
  }
  assertFilterValue(key, ids)
  return [...new Set(ids.map(String))]
}

function readFilter(inAddress: unknown, inBody: unknown): unknown {
  if (inAddress === undefined) return inBody
  try {
    return JSON.parse(String(inAddress))
  } catch {
    return null
  }
}

/** Changes one row. Further writes must use `trx`. */
type Change<M extends LucidModel, Result> = (
  row: InstanceType<M>,
  trx: TransactionClientContract
) => Promise<Result>

/** Changes the listed rows of the tenant in one transaction: either all of them or none. */
export async function changeMany<M extends LucidModel>(
  query: ModelQueryBuilderContract<M, InstanceType<M>>,
  ids: string[],
  change: Change<M, unknown>
) {
  await db.transaction(async (trx) => {
    const rows: LucidRow[] = await query.useTransaction(trx).whereIn('id', ids).forUpdate()
    if (rows.length !== ids.length) throw NOT_FOUND(missing(ids, rows))
    for (const row of rows) {
      row.useTransaction(trx)
      if (row instanceof query.model) await change(row as InstanceType<M>, trx)
      else throw INVALID()
    }
  })
  return ids
}

/**
 * Locks a row of the tenant (`FOR UPDATE`) and changes it in one transaction. For updates, pass the edited record.
 * @throws CONFLICT if the request names an outdated version
 */
export async function changeOne<M extends LucidModel, Result>(
  query: ModelQueryBuilderContract<M, InstanceType<M>>,
  record: string | EditedRecord,
  change: Change<M, Result>
): Promise<Result> {
  const { id, version } = typeof record === 'string' ? { id: record, version: null } : record
  const { table } = query.model
  return db.transaction(async (trx) => {
    const held = query.useTransaction(trx).where(`${table}.id`, id).forUpdate(table)
    const row: InstanceType<M> = await held.firstOrFail()
    row.useTransaction(trx)
    assertNotStale(row, { version })
    return change(row, trx)
  })
}

function missing(ids: string[], rows: LucidRow[]) {
  const found = new Set(rows.map((row) => String(row.$primaryKeyValue)))
  const lost = ids.filter((id) => !found.has(id))
  return `Nothing was changed: ${lost.length} of ${ids.length} rows were not found (${lost.slice(0, 3).join(', ')})`
}
