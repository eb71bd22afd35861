import type { DatasetReference, EvalDocument, EvalTest, FaultList } from '#api/engines/evals/index'
import { itemsOf, type ItemRecord } from '#api/datasets/versions/items_of'
import Dataset from '#api/datasets/dataset'
import db from '@adonisjs/lucid/services/db'

const PORTION = 500

export type Pinned = { id: string; version: number; items: number }

/** The datasets of a document with the versions that are meant now; those that the team does not have are faults. */
export async function pinDatasets(
  { metadata }: EvalDocument,
  teamId: string,
  faults: FaultList | null = null
): Promise<Pinned[]> {
  const pinned: Pinned[] = []
  for (const [index, reference] of (metadata?.datasets ?? []).entries()) {
    const found = await pin(reference, teamId)
    if (found) pinned.push(found)
    else {
      const what = reference.version === null ? '' : ` with a version ${reference.version}`
      const message = `There is no dataset ${reference.id}${what} in this team. Choose one of its datasets.`
      faults?.add(`metadata.datasets[${index}]`, message, 'running')
    }
  }
  return pinned
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

async function pin({ id, version }: DatasetReference, teamId: string): Promise<Pinned | null> {
  if (!UUID.test(id)) return null
  const dataset = await Dataset.query().where('team_id', teamId).where('id', id).first()
  if (!dataset) return null
  const number = version ?? dataset.version
  if (number > dataset.version) return null
  const counted = await itemsOf(id, number).count('* as total').first()
  const items = counted && 'total' in counted ? Number(counted.total) : 0
  return { id, version: number, items }
}

/** The tests of pinned datasets, one dataset after the other, some at a time. */
export async function* testsOfDatasets(pinned: readonly Pinned[]): AsyncGenerator<EvalTest> {
  for (const { id, version } of pinned) {
    for (let at = 0; ; at += PORTION) {
      const rows: ItemRecord[] = await itemsOf(id, version, db.connection())
        .select('key', 'position', 'test')
        .orderBy('position')
        .orderBy('id')
        .offset(at)
        .limit(PORTION)
      yield* rows.map(({ test }) => test)
      if (rows.length < PORTION) break
    }
  }
}
