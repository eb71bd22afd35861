import type { DatasetFormat } from '#api/contract/evals/dataset'
import { itemsOf, type ItemRecord } from '#api/evals/datasets/versions/items_of'
import {
  cellsOf,
  headings,
  emptyColumns,
  widenColumns,
  yamlEntries,
  type TestColumns,
} from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { csvLine } from '#api/contract/csv'
import { portionsOf } from '#api/platform/http/lists/portions'
import { Readable } from 'node:stream'

/** Metadata field with the item key in exported test cases. */
export const ITEM_KEY = 'datasetItem'

/** Streams a version as a file, so memory does not grow with the number of items. */
export function exportItems(
  datasetId: string,
  version: { number: number; vars: readonly string[] },
  format: DatasetFormat
): Readable {
  const tests = () => batches(datasetId, version.number)
  const text =
    format === 'csv'
      ? asCsv(tests, version.vars)
      : format === 'jsonl'
        ? asLines(tests)
        : asYaml(tests)
  return Readable.from(text, { objectMode: false })
}

type Tests = () => AsyncGenerator<EvalTest[]>

/** Formats a version as CSV. Reads it twice, because the header row needs the columns of all test cases. */
async function* asCsv(tests: Tests, vars: readonly string[]) {
  const columns: TestColumns = emptyColumns(vars)
  for await (const batch of tests()) for (const test of batch) widenColumns(columns, test)
  yield csvLine(headings(columns))
  for await (const batch of tests()) {
    yield batch.map((test) => csvLine(cellsOf(columns, test))).join('')
  }
}

async function* asLines(tests: Tests) {
  for await (const batch of tests()) {
    yield batch.map((test) => `${JSON.stringify(test)}\n`).join('')
  }
}

async function* asYaml(tests: Tests) {
  let isEmpty = true
  for await (const batch of tests()) {
    isEmpty = false
    yield yamlEntries(batch)
  }
  if (isEmpty) yield '[]\n'
}

/** Adds the item key to each test case, so that importing the file again updates the same items. */
async function* batches(datasetId: string, version: number): AsyncGenerator<EvalTest[]> {
  const rows = portionsOf<ItemRecord>((trx) =>
    itemsOf(datasetId, version, trx)
      .select('key', 'position', 'test')
      .orderBy('position')
      .orderBy('id')
  )
  for await (const batch of rows) {
    yield batch.map(({ key, test }) => ({
      ...test,
      metadata: { ...test.metadata, [ITEM_KEY]: key },
    }))
  }
}
