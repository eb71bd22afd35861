import type { DatasetVersion } from '#api/contract/evals/dataset'

/** SQL columns of a version, for a query on `dataset_versions as v` that left-joins the author from `users`. */
export const VERSION_COLUMNS = `v.number, v.note, v.item_count, v.added, v.changed, v.removed, v.vars, v.created_at,
  coalesce(users.name, users.email) as created_by`

export type VersionRecord = {
  number: number
  note: string | null
  item_count: number
  added: number
  changed: number
  removed: number
  vars: string[]
  created_at: Date
  created_by: string | null
}

export function versionRow(row: VersionRecord): DatasetVersion {
  const { number, note, added, changed, removed, vars } = row
  return {
    id: String(number),
    number,
    note,
    itemCount: row.item_count,
    added,
    changed,
    removed,
    vars,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}
