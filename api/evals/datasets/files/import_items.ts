import type { ImportMode } from '#api/contract/evals/dataset'
import { UNREADABLE_FILE } from '#api/evals/datasets/errors'
import { ITEM_KEY } from '#api/evals/datasets/files/export_items'
import {
  createMatchedTable,
  matchItems,
  removeUnmatched,
} from '#api/evals/datasets/files/replace_items'
import { faultAt, testsIn } from '#api/evals/datasets/files/tests_in'
import type { ReportProgress } from '#api/evals/import/import_progress'
import {
  addItems,
  changeItems,
  type VersionDraft,
} from '#api/evals/datasets/versions/version_draft'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import type { FieldError } from '#api/platform/http/domain_error'
import type { TakenFile } from '#api/platform/http/files/take_file'

/** Test cases per SQL statement. */
const BATCH_SIZE = 1000
const MAX_FAULTS = 50

/**
 * Adds the test cases of a file to a draft. In `replace` mode, an existing item is kept or changed if the file contains
 * the same test case or the item's exported key; all other items are removed. After an error, the caller must roll back.
 * @throws UNKNOWN_FORMAT; TOO_MANY_ITEMS; UNREADABLE_FILE with the first invalid lines
 */
export async function importItems(
  draft: VersionDraft,
  file: TakenFile,
  { mode, report }: { mode: ImportMode; report: ReportProgress }
) {
  const errors: FieldError[] = []
  const isReplace = mode === 'replace'
  if (isReplace) await createMatchedTable(draft)
  const totals = { added: 0, skipped: 0 }
  let batch: EvalTest[] = []
  const flush = async () => {
    const { added, skipped } = await write(draft, batch, isReplace)
    totals.added += added
    totals.skipped += skipped
    batch = []
    await report(totals.added + totals.skipped)
  }
  for await (const { place, test, faults } of testsIn(file)) {
    for (const message of faults) errors.push(faultAt(place, message))
    if (errors.length >= MAX_FAULTS) break
    if (errors.length === 0) batch.push(test)
    if (batch.length >= BATCH_SIZE) await flush()
  }
  if (errors[0]) throw UNREADABLE_FILE(errors[0].message, errors)
  await flush()
  if (isReplace) await removeUnmatched(draft)
  return totals
}

async function write(draft: VersionDraft, tests: EvalTest[], isReplace: boolean) {
  const items = tests.map(extractKey)
  if (!isReplace) {
    return addItems(
      draft,
      items.map(({ test }) => test)
    )
  }
  const { changes, additions } = await matchItems(draft, items)
  await changeItems(draft, changes)
  const result = await addItems(draft, additions)
  return { ...result, skipped: 0 }
}

/** Splits an exported test case into the item key, which the export stored in the metadata, and the original test case. */
function extractKey(test: EvalTest): { key: string | null; test: EvalTest } {
  const { [ITEM_KEY]: key, ...metadata } = test.metadata ?? {}
  if (typeof key !== 'string') return { key: null, test }
  const { metadata: ignored, ...rest } = test
  return { key, test: Object.keys(metadata).length > 0 ? { ...rest, metadata } : rest }
}
