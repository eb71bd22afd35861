import type { DatasetItem } from '#api/contract/dataset'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { escapeLike } from '#api/http/list_query'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type ItemRecord = { key: string; position: number; test: EvalTest }

/** The items of a version, in their order. */
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
  const chosen = <Row>() => {
    const items = itemsOf<Row>(datasetId, version.number)
    if (q) items.whereRaw('test::text ilike ?', [`%${escapeLike(asJson(q))}%`])
    if (ids) items.whereIn('key', ids)
    return items
  }
  const page = <Row>() =>
    chosen<Row>()
      .orderBy('position', direction)
      .orderBy('id', direction)
      .offset(from)
      .limit(to - from + 1)
      .select('key', 'position', 'test')
  if (!q && !ids) return { rows: (await page<ItemRecord>()).map(itemRow), total: version.itemCount }
  // Texts are looked through once, for the page and for how many there are.
  const rows = await page<ItemRecord & Total>().select(db.raw('count(*) over () as total'))
  const isBeyond = rows.length === 0 && from > 0
  const counted = isBeyond ? await chosen<Total>().count('* as total').first() : rows[0]
  return { rows: rows.map(itemRow), total: Number(counted?.total ?? 0) }
}

type Total = { total: string }

/** As a text stands within JSON. */
const asJson = (text: string) => JSON.stringify(text).slice(1, -1)
