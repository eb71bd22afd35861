import type { StoredRow } from '#api/evals/store_results'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** More names than this are no help to who picks one. */
const MOST_NAMES = 200

/** Remembers the names of metrics and of metadata in these rows, for the filters to offer. */
export async function noteNames(
  revisionId: number,
  rows: readonly Pick<StoredRow, 'named_scores' | 'metadata'>[],
  trx: TransactionClientContract
) {
  const metrics = new Set(rows.flatMap((row) => Object.keys(row.named_scores ?? {})))
  const keys = new Set(rows.flatMap((row) => Object.keys(row.metadata)))
  if (metrics.size === 0 && keys.size === 0) return
  const union = (column: string, names: string) =>
    `(select coalesce(jsonb_agg(name order by name), '[]') from (
        select distinct jsonb_array_elements_text(${column} || :${names}::jsonb) as name
        order by 1 limit ${MOST_NAMES}) all_names)`
  await trx.rawQuery(
    `update eval_revisions set metrics = ${union('metrics', 'metrics')},
       metadata_keys = ${union('metadata_keys', 'keys')}
     where id = :revisionId
       and not (metrics @> :metrics::jsonb and metadata_keys @> :keys::jsonb)`,
    { revisionId, metrics: JSON.stringify([...metrics]), keys: JSON.stringify([...keys]) }
  )
}
