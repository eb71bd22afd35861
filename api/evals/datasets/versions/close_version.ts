import type { DatasetVersion } from '#api/contract/evals/dataset'
import {
  versionRow,
  VERSION_COLUMNS,
  type VersionRecord,
} from '#api/evals/datasets/versions/version_row'
import type { VersionDraft } from '#api/evals/datasets/versions/version_draft'

/** Stores the draft as a version. @returns null if the draft has no changes */
export async function closeVersion(
  draft: VersionDraft,
  { note, userId }: { note: string | null; userId: string }
): Promise<DatasetVersion | null> {
  const { trx, datasetId, number, added, changed, removed } = draft
  if (added + changed + removed === 0) return null
  const itemCount = draft.itemCount + added - removed
  const vars = changed + removed > 0 ? await usedVars(draft) : draft.vars
  const contents = { item_count: itemCount, vars: JSON.stringify(vars) }
  await trx.table('dataset_versions').insert({
    dataset_id: datasetId,
    number,
    note,
    added,
    changed,
    removed,
    created_by_id: userId,
    ...contents,
  })
  await trx
    .from('datasets')
    .where('id', datasetId)
    .update({ version: number, ...contents, updated_at: new Date() })
  const row: VersionRecord = await trx
    .from('dataset_versions as v')
    .leftJoin('users', 'users.id', 'v.created_by_id')
    .where({ 'v.dataset_id': datasetId, 'v.number': number })
    .select(trx.raw(VERSION_COLUMNS))
    .firstOrFail()
  return versionRow(row)
}

/** Returns the variables that at least one remaining item sets. */
async function usedVars({ trx, datasetId, vars }: VersionDraft): Promise<string[]> {
  const result: { rows: { name: string }[] } = await trx.rawQuery(
    `select name from json_array_elements_text(:vars::json) as names (name)
     where exists (
       select 1 from dataset_items i
       where i.dataset_id = :datasetId and i.removed_in is null and i.test->'vars'->name is not null
     )`,
    { vars: JSON.stringify(vars), datasetId }
  )
  const used = new Set(result.rows.map(({ name }) => name))
  return vars.filter((name) => used.has(name))
}
