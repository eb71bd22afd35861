import type { DatasetFormat } from '#api/contract/dataset'
import { ITEM_KEY } from '#api/datasets/files/item_key'
import { itemsOf, type ItemRecord } from '#api/datasets/versions/items_of'
import {
  cells,
  headings,
  noColumns,
  widenColumns,
  yamlEntries,
  type TestColumns,
} from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { csvLine } from '#api/contract/csv'
import { portionsOf } from '#api/http/portions'
import { Readable } from 'node:stream'

/** A version as one download; memory does not grow with its items. */
export function exportItems(
  datasetId: string,
  version: { number: number; vars: readonly string[] },
  format: DatasetFormat
): Readable {
  const tests = () => portions(datasetId, version.number)
  const text =
    format === 'csv'
      ? asCsv(tests, version.vars)
      : format === 'jsonl'
        ? asLines(tests)
        : asYaml(tests)
  return Readable.from(text, { objectMode: false })
}

type Tests = () => AsyncGenerator<EvalTest[]>

/** Read twice: the headings must know every column. */
async function* asCsv(tests: Tests, vars: readonly string[]) {
  const columns: TestColumns = noColumns(vars)
  for await (const portion of tests()) for (const test of portion) widenColumns(columns, test)
  yield csvLine(headings(columns))
  for await (const portion of tests()) {
    yield portion.map((test) => csvLine(cells(columns, test))).join('')
  }
}

async function* asLines(tests: Tests) {
  for await (const portion of tests()) {
    yield portion.map((test) => `${JSON.stringify(test)}\n`).join('')
  }
}

async function* asYaml(tests: Tests) {
  let isEmpty = true
  for await (const portion of tests()) {
    isEmpty = false
    yield yamlEntries(portion)
  }
  if (isEmpty) yield '[]\n'
}

/** Each test carries the key of its item, so that it is the same one when the file comes back. */
async function* portions(datasetId: string, version: number): AsyncGenerator<EvalTest[]> {
  const rows = portionsOf<ItemRecord>((trx) =>
    itemsOf(datasetId, version, trx)
      .select('key', 'position', 'test')
      .orderBy('position')
      .orderBy('id')
  )
  for await (const portion of rows) {
    yield portion.map(({ key, test }) => ({
      ...test,
      metadata: { ...test.metadata, [ITEM_KEY]: key },
    }))
  }
}
