import {
  type DatasetReference,
  type EvalDocument,
  type EvalTest,
  type FaultList,
  columnsOf,
  type EvalEstimate,
} from '#api/engines/evals/index'
import { itemsOf, type ItemRecord } from '#api/evals/datasets/versions/items_of'
import Dataset from '#api/evals/datasets/dataset'
import db from '@adonisjs/lucid/services/db'

const BATCH_SIZE = 500

export type Pinned = { id: string; version: number; items: number }

/**
 * Resolves each dataset reference to a fixed version. Adds a fault for each dataset or version the team does not have.
 */
export async function pinDatasets(
  { metadata }: EvalDocument,
  teamId: string,
  faults: FaultList | null = null
): Promise<Pinned[]> {
  const pinned: Pinned[] = []
  for (const [index, reference] of (metadata?.datasets ?? []).entries()) {
    const dataset = await pin(reference, teamId)
    if (dataset) pinned.push(dataset)
    else {
      const version = reference.version === null ? '' : ` with version ${reference.version}`
      const message = `Dataset ${reference.id}${version} does not exist in this team. Choose one of the team's datasets.`
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

/** Yields the test cases of pinned datasets in order, loaded in batches. */
export async function* testsOfDatasets(pinned: readonly Pinned[]): AsyncGenerator<EvalTest> {
  for (const { id, version } of pinned) {
    for (let at = 0; ; at += BATCH_SIZE) {
      const rows: ItemRecord[] = await itemsOf(id, version, db.connection())
        .select('key', 'position', 'test')
        .orderBy('position')
        .orderBy('id')
        .offset(at)
        .limit(BATCH_SIZE)
      yield* rows.map(({ test }) => test)
      if (rows.length < BATCH_SIZE) break
    }
  }
}

/** Adds the document's datasets to an estimate. Each dataset item counts as one test case. */
export async function estimateWithDatasets(
  estimate: EvalEstimate,
  document: EvalDocument,
  teamId: string
): Promise<EvalEstimate> {
  const pinned = await pinDatasets(document, teamId)
  const repeat = document.evaluateOptions?.repeat ?? 1
  const datasetTests = pinned.reduce((sum, { items }) => sum + items, 0) * repeat
  const { tests, calls } = estimate
  return {
    ...estimate,
    tests: tests + datasetTests,
    calls: calls + datasetTests * columnsOf(document).length,
  }
}
