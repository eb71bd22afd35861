import type { DatasetDiff } from '#api/contract/evals/dataset'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import db from '@adonisjs/lucid/services/db'

/**
 * CTEs: `pairs` contains the items that differ between two versions. Uses an index to read only items added or removed
 * between them.
 */
const PAIRS = `
  with removed as (
    select key, position, test, hash from dataset_items
    where dataset_id = :id and removed_in > :from and removed_in <= :to and added_in <= :from
  ), added as (
    select key, position, test, hash from dataset_items
    where dataset_id = :id and added_in > :from and added_in <= :to and (removed_in is null or removed_in > :to)
  ), pairs as (
    select key, coalesce(removed.position, added.position) as position, removed.test as before, added.test as after,
      removed.hash is null as is_added, added.hash is null as is_removed
    from removed full join added using (key)
    where removed.hash is distinct from added.hash
  )`

type Pair = { key: string; before: EvalTest | null; after: EvalTest | null }
type Counts = { added: number; changed: number; removed: number }

/** Computes the changes from the first to the second version; either of them can be the older one. */
export async function diffVersions(
  datasetId: string,
  first: number,
  second: number,
  range: { from: number; to: number }
): Promise<DatasetDiff> {
  const isBackwards = first > second
  const bindings = {
    id: datasetId,
    from: Math.min(first, second),
    to: Math.max(first, second),
    offset: range.from,
    limit: range.to - range.from + 1,
  }
  const [counted, listed]: [{ rows: Counts[] }, { rows: Pair[] }] = await Promise.all([
    db.rawQuery(
      `${PAIRS} select count(*) filter (where is_added)::int as added, count(*) filter (where is_removed)::int as removed,
         count(*) filter (where not is_added and not is_removed)::int as changed from pairs`,
      bindings
    ),
    db.rawQuery(
      `${PAIRS} select key, before, after from pairs order by position, key offset :offset limit :limit`,
      bindings
    ),
  ])
  const { added = 0, changed = 0, removed = 0 } = counted.rows[0] ?? {}
  return {
    from: first,
    to: second,
    changed,
    added: isBackwards ? removed : added,
    removed: isBackwards ? added : removed,
    items: listed.rows.map(({ key, before, after }) => ({
      id: key,
      before: isBackwards ? after : before,
      after: isBackwards ? before : after,
    })),
  }
}
