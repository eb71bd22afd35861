import type { DatasetItem } from '#api/contract/dataset'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { escapeLike } from '#api/http/list_query'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type ItemRecord = { key: string; position: number; test: EvalTest }

/** The items of a version, in their order. */
export function itemsOf(
  datasetId: string,
  version: number,
  client: QueryClientContract = db.connection()
) {
  return client
    .query<ItemRecord>()
    .from('dataset_items')
    .where('dataset_id', datasetId)
    .where('added_in', '<=', version)
    .where((still) => still.whereNull('removed_in').orWhere('removed_in', '>', version))
}

export const itemRow = ({ key, position, test }: ItemRecord): DatasetItem => ({
  id: key,
  position,
  test,
})

export type ItemsAsked = {
  from: number
  to: number
  direction: 'asc' | 'desc'
  q: string
  ids: string[] | null
}

/** A page, and how many there are of them; `q` is a part of a text in the test. */
export async function pageOfItems(
  datasetId: string,
  version: { number: number; itemCount: number },
  asked: ItemsAsked
) {
  const { from, to, q, ids, direction } = asked
  const chosen = () => {
    const items = itemsOf(datasetId, version.number)
    if (q) items.whereRaw('test::text ilike ?', [`%${escapeLike(asJson(q))}%`])
    if (ids) items.whereIn('key', ids)
    return items
  }
  const [rows, counted] = await Promise.all([
    chosen()
      .orderBy('position', direction)
      .orderBy('id', direction)
      .offset(from)
      .limit(to - from + 1)
      .select('key', 'position', 'test'),
    q || ids ? chosen().count('* as total').first() : { total: version.itemCount },
  ])
  const total = counted && 'total' in counted ? Number(counted.total) : 0
  return { rows: rows.map(itemRow), total }
}

/** As a text stands within JSON. */
const asJson = (text: string) => JSON.stringify(text).slice(1, -1)
