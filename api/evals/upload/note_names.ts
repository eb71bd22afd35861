import type { Columns } from '#api/evals/pack_rows'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** More names than this are no help to who picks one. */
const MOST_NAMES = 200

/** Names of metrics and of metadata. */
export type Names = { metrics: string[]; keys: string[] }

export function namesIn(rows: readonly Pick<Columns, 'named_scores' | 'metadata'>[]): Names {
  const metrics = new Set<string>()
  const keys = new Set<string>()
  for (const { named_scores: scores, metadata } of rows) {
    addNames(metrics, scores ?? {})
    addNames(keys, metadata)
  }
  return { metrics: [...metrics], keys: [...keys] }
}

/** Not through `Object.keys`: metadata of one row may have a hundred thousand. */
function addNames(names: Set<string>, values: object) {
  for (const name in values) {
    if (names.size >= MOST_NAMES) return
    names.add(name)
  }
}

/** Remembers names, for the filters to offer. Ones that are known need no telling. */
export async function noteNames(
  revisionId: number,
  { metrics, keys }: Names,
  trx: TransactionClientContract,
  known?: Names
) {
  const isNew =
    metrics.some((name) => !known?.metrics.includes(name)) ||
    keys.some((name) => !known?.keys.includes(name))
  if (!isNew) return
  const union = (column: string, names: string) =>
    `(select coalesce(jsonb_agg(name order by name), '[]') from (
        select distinct jsonb_array_elements_text(${column} || :${names}::jsonb) as name
        order by 1 limit ${MOST_NAMES}) all_names)`
  await trx.rawQuery(
    `update eval_revisions set metrics = ${union('metrics', 'metrics')},
       metadata_keys = ${union('metadata_keys', 'keys')}
     where id = :revisionId
       and not (metrics @> :metrics::jsonb and metadata_keys @> :keys::jsonb)`,
    { revisionId, metrics: JSON.stringify(metrics), keys: JSON.stringify(keys) }
  )
}
