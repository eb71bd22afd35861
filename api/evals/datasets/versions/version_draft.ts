import { canonicalJson } from '#api/evals/values/canonical_json'
import { DATASET_LIMITS } from '#api/contract/evals/dataset'
import type Dataset from '#api/evals/datasets/dataset'
import { TOO_MANY_ITEMS } from '#api/evals/datasets/errors'
import { orderedTest } from '#api/evals/datasets/versions/ordered_test'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createHash, randomBytes } from 'node:crypto'

/** A version that is being created, in a transaction that has locked the dataset. */
export type VersionDraft = {
  trx: TransactionClientContract
  datasetId: string
  number: number
  itemCount: number
  /** Position of the next item. */
  position: number
  vars: string[]
  added: number
  changed: number
  removed: number
}

export async function openVersion(
  { id, version, itemCount, vars }: Dataset,
  trx: TransactionClientContract
): Promise<VersionDraft> {
  const last = await trx
    .from('dataset_items')
    .where('dataset_id', id)
    .max('position as position')
    .first()
  return {
    trx,
    datasetId: id,
    number: version + 1,
    itemCount,
    position: Number(last?.position ?? -1) + 1,
    vars: [...vars],
    added: 0,
    changed: 0,
    removed: 0,
  }
}

const ADD = `
  insert into dataset_items (dataset_id, key, position, added_in, test, hash)
  select distinct on (g.hash) :datasetId::uuid, g.key, g.position, :number::int, g.test, g.hash
  from json_to_recordset(:rows::json) as g (key text, position int, test json, hash text)
  where not exists (
    select 1 from dataset_items old
    where old.dataset_id = :datasetId and old.hash = g.hash and old.removed_in is null
  )
  order by g.hash, g.position
  returning key`

/**
 * Appends test cases. Skips those that the dataset already contains.
 * @throws TOO_MANY_ITEMS
 */
export async function addItems(
  draft: VersionDraft,
  tests: readonly EvalTest[]
): Promise<{ added: number; skipped: number }> {
  if (tests.length === 0) return { added: 0, skipped: 0 }
  const rows = tests.map((test) => ({
    key: newKey(),
    position: draft.position++,
    ...toStored(test),
  }))
  const result: { rows: unknown[] } = await draft.trx.rawQuery(ADD, {
    datasetId: draft.datasetId,
    number: draft.number,
    rows: JSON.stringify(rows),
  })
  const added = result.rows.length
  draft.added += added
  addVars(draft, tests)
  if (draft.itemCount + draft.added - draft.removed > DATASET_LIMITS.items) throw TOO_MANY_ITEMS()
  return { added, skipped: tests.length - added }
}

const CHANGE = `
  with given as (
    select * from json_to_recordset(:rows::json) as g (key text, test json, hash text)
  ), closed as (
    update dataset_items i set removed_in = :number
    from given g
    where i.dataset_id = :datasetId and i.key = g.key and i.removed_in is null and i.hash <> g.hash
    returning i.key, i.position
  )
  insert into dataset_items (dataset_id, key, position, added_in, test, hash)
  select :datasetId::uuid, key, position, :number::int, test, hash from closed join given using (key)
  returning key`

/** Replaces the test cases of items. Unknown keys and unchanged test cases are ignored. */
export async function changeItems(
  draft: VersionDraft,
  changes: readonly { id: string; test: EvalTest }[]
) {
  if (changes.length === 0) return
  const rows = changes.map(({ id, test }) => ({ key: id, ...toStored(test) }))
  const result: { rows: unknown[] } = await draft.trx.rawQuery(CHANGE, {
    datasetId: draft.datasetId,
    number: draft.number,
    rows: JSON.stringify(rows),
  })
  draft.changed += result.rows.length
  addVars(
    draft,
    changes.map(({ test }) => test)
  )
}

/** Removes items. Unknown keys are ignored. */
export async function removeItems(draft: VersionDraft, keys: readonly string[]) {
  const removed = await draft.trx
    .from('dataset_items')
    .where('dataset_id', draft.datasetId)
    .whereIn('key', [...keys])
    .whereNull('removed_in')
    .update({ removed_in: draft.number })
  draft.removed += Number(removed)
}

function addVars(draft: VersionDraft, tests: readonly EvalTest[]) {
  for (const { vars = {} } of tests) {
    for (const name of Object.keys(vars)) if (!draft.vars.includes(name)) draft.vars.push(name)
  }
}

const newKey = () => randomBytes(9).toString('base64url')

const toStored = (test: EvalTest) => ({ test: orderedTest(test), hash: hashOf(test) })

/** Hashes a test case, independently of the order of object keys. */
export const hashOf = (test: EvalTest): string =>
  createHash('sha256').update(canonicalJson(test)).digest('base64url')
