import type { DatasetItem } from '#api/contract/evals/dataset'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { escapeLike } from '#api/platform/http/lists/list_query'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type ItemRecord = { key: string; position: number; test: EvalTest }

/** Queries the items of a version, unordered. */
export function itemsOf<Row = ItemRecord>(
  datasetId: string,
  version: number,
  client: QueryClientContract = db.connection()
) {
  return client
    .query<Row>()
    .from('dataset_items')
    .where('dataset_id', datasetId)
    .where('added_in', '<=', version)
    .where((open) => open.whereNull('removed_in').orWhere('removed_in', '>', version))
}

export const itemRow = ({ key, position, test }: ItemRecord): DatasetItem => ({
  id: key,
  position,
  test,
})

export type ItemQuery = {
  from: number
  to: number
  direction: 'asc' | 'desc'
  q: string
  ids: string[] | null
}

/** Loads a page of items with the total. `q` matches a substring of the test case's JSON, ignoring case. */
export async function pageOfItems(
  datasetId: string,
  version: { number: number; itemCount: number },
  query: ItemQuery
) {
  const { from, to, q, ids, direction } = query
  const matching = <Row>() => {
    const items = itemsOf<Row>(datasetId, version.number)
    if (q) items.whereRaw('test::text ilike ?', [`%${escapeLike(escapeJson(q))}%`])
    if (ids) items.whereIn('key', ids)
    return items
  }
  const page = <Row>() =>
    matching<Row>()
      .orderBy('position', direction)
      .orderBy('id', direction)
      .offset(from)
      .limit(to - from + 1)
      .select('key', 'position', 'test')
  if (!q && !ids) return { rows: (await page<ItemRecord>()).map(itemRow), total: version.itemCount }
  // One query returns both the page and the total, unless the page is beyond the last item.
  const rows = await page<ItemRecord & Total>().select(db.raw('count(*) over () as total'))
  const isBeyond = rows.length === 0 && from > 0
  const counted = isBeyond ? await matching<Total>().count('* as total').first() : rows[0]
  return { rows: rows.map(itemRow), total: Number(counted?.total ?? 0) }
}

type Total = { total: string }

/** Escapes a string for a search in serialized JSON. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1)
