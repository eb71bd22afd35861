import { hashOf, type VersionDraft } from '#api/evals/datasets/versions/version_draft'
import type { EvalTest } from '#api/engines/evals/vocabulary'

/** Creates an empty temporary table for the keys of the items that the file contains. Dropped on commit. */
export async function createMatchedTable({ trx }: VersionDraft) {
  await trx.rawQuery(
    'create temporary table if not exists matched_items (key text primary key) on commit drop'
  )
  await trx.rawQuery('truncate matched_items')
}

const MATCH = `
  with given as (
    select * from json_to_recordset(:rows::json) as g (idx int, key text, hash text)
  ), found as (
    select distinct on (g.idx) g.idx, i.key, i.hash = g.hash as is_equal
    from given g join dataset_items i on i.dataset_id = :datasetId and i.removed_in is null
      and i.added_in < :number and (i.key = g.key or i.hash = g.hash)
    order by g.idx, (i.key = g.key) desc nulls last
  ), recorded as (
    insert into matched_items select distinct key from found on conflict do nothing
  )
  select idx, key, is_equal from found`

type Match = { idx: number; key: string; is_equal: boolean }

/**
 * Matches test cases with existing items by key or content and records the matches in the temporary table. Returns the
 * items to change and the test cases to add.
 */
export async function matchItems(
  { trx, datasetId, number }: VersionDraft,
  items: readonly { key: string | null; test: EvalTest }[]
) {
  const rows = items.map(({ key, test }, idx) => ({ idx, key, hash: hashOf(test) }))
  const result: { rows: Match[] } = await trx.rawQuery(MATCH, {
    rows: JSON.stringify(rows),
    datasetId,
    number,
  })
  const matches = new Map(result.rows.map((row) => [row.idx, row]))
  const changes = items.flatMap(({ test }, idx) => {
    const item = matches.get(idx)
    return item && !item.is_equal ? [{ id: item.key, test }] : []
  })
  const additions = items.flatMap(({ test }, idx) => (matches.has(idx) ? [] : [test]))
  return { changes, additions }
}

/** Removes the items that the file does not contain. */
export async function removeUnmatched(draft: VersionDraft) {
  const removed = await draft.trx
    .from('dataset_items')
    .where('dataset_id', draft.datasetId)
    .whereNull('removed_in')
    .where('added_in', '<', draft.number)
    .whereNotIn('key', draft.trx.from('matched_items').select('key'))
    .update({ removed_in: draft.number })
  draft.removed += Number(removed)
}
