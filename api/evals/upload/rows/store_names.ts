import type { Columns } from '#api/evals/results/pack_rows'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Maximum number of names of each kind that are stored and offered as filters; further names are dropped. */
const MAX_NAMES = 200

/** Metadata keys that filters cannot use, because `toStoredRow` stores objects in them. */
const NOT_FILTERABLE = ['toolCalls', 'estimate']

/** Names of metrics, and keys of metadata. */
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

/**
 * Adds an object's keys up to the limit. Uses `for…in`, which stops early; `Object.keys` would list all keys, and
 * metadata can have 100,000.
 */
function addNames(names: Set<string>, values: object) {
  for (const name in values) {
    if (names.size >= MAX_NAMES) return
    if (!NOT_FILTERABLE.includes(name)) names.add(name)
  }
}

/** Stores names for the filters. Skips the update when `known` contains all of them. */
export async function storeNames(
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
        order by 1 limit ${MAX_NAMES}) all_names)`
  await trx.rawQuery(
    `update eval_revisions set metrics = ${union('metrics', 'metrics')},
       metadata_keys = ${union('metadata_keys', 'keys')}
     where id = :revisionId
       and not (metrics @> :metrics::jsonb and metadata_keys @> :keys::jsonb)`,
    { revisionId, metrics: JSON.stringify(metrics), keys: JSON.stringify(keys) }
  )
}
