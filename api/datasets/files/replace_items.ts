import { hashOf, type VersionDraft } from '#api/datasets/versions/version_draft'
import type { EvalTest } from '#api/engines/evals/vocabulary'

export type Kept = 'kept'

/** Notes which items of the version before stay; the table lives as long as the transaction. */
export async function openKept({ trx }: VersionDraft): Promise<Kept> {
  await trx.rawQuery(
    'create temporary table if not exists kept_items (key text primary key) on commit drop'
  )
  await trx.rawQuery('truncate kept_items')
  return 'kept'
}

const FIND = `
  with given as (
    select * from json_to_recordset(:rows::json) as g (idx int, key text, hash text)
  ), found as (
    select distinct on (g.idx) g.idx, i.key, i.hash = g.hash as is_equal
    from given g join dataset_items i on i.dataset_id = :datasetId and i.removed_in is null
      and i.added_in < :number and (i.key = g.key or i.hash = g.hash)
    order by g.idx, (i.key = g.key) desc nulls last
  ), noted as (
    insert into kept_items select distinct key from found on conflict do nothing
  )
  select idx, key, is_equal from found`

type Found = { idx: number; key: string; is_equal: boolean }

/** Which of the tests are items already, changed or not; the others are new. */
export async function keepEqual(
  { trx, datasetId, number }: VersionDraft,
  items: readonly { key: string | null; test: EvalTest }[]
) {
  const rows = items.map(({ key, test }, idx) => ({ idx, key, hash: hashOf(test) }))
  const result: { rows: Found[] } = await trx.rawQuery(FIND, {
    rows: JSON.stringify(rows),
    datasetId,
    number,
  })
  const found = new Map(result.rows.map((row) => [row.idx, row]))
  const changes = items.flatMap(({ test }, idx) => {
    const item = found.get(idx)
    return item && !item.is_equal ? [{ id: item.key, test }] : []
  })
  const others = items.flatMap(({ test }, idx) => (found.has(idx) ? [] : [test]))
  return { changes, others }
}

/** Ends the items that the file did not have. */
export async function endOthers(draft: VersionDraft) {
  const removed = await draft.trx
    .from('dataset_items')
    .where('dataset_id', draft.datasetId)
    .whereNull('removed_in')
    .where('added_in', '<', draft.number)
    .whereNotIn('key', draft.trx.from('kept_items').select('key'))
    .update({ removed_in: draft.number })
  draft.removed += Number(removed)
}
