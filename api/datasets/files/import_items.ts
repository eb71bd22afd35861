import { findAssertionKind, CODE_ASSERTIONS } from '#api/contract/assertions'
import type { ImportMode } from '#api/contract/dataset'
import { UNKNOWN_FORMAT, UNREADABLE_FILE } from '#api/datasets/errors'
import { ITEM_KEY } from '#api/datasets/files/item_key'
import { endOthers, keepEqual, openKept, type Kept } from '#api/datasets/files/replace_items'
import { lengthFault } from '#api/datasets/versions/read_tests'
import { addItems, changeItems, type VersionDraft } from '#api/datasets/versions/version_draft'
import { formatOfName, readTestFile, UnreadableTests } from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import type { FieldError } from '#api/http/domain_error'
import type { TakenFile } from '#api/http/take_file'

/** Tests that one statement writes. */
const PORTION = 1000
/** More faults are not listed. */
const MOST_FAULTS = 50

const isType = (type: string) =>
  findAssertionKind(type) !== undefined ||
  CODE_ASSERTIONS.some((code) => code === type.replace(/^not-/, ''))

/**
 * Drafts a version of a file's tests. `replace` ends what the file does not have; what it has unchanged, or names by
 * the key that an export wrote, stays the same item.
 * @throws UNREADABLE_FILE with the lines that are wrong; then nothing is kept
 */
export async function importItems(draft: VersionDraft, file: TakenFile, mode: ImportMode) {
  const format = formatOfName(file.name)
  if (!format) throw UNKNOWN_FORMAT()
  const errors: FieldError[] = []
  const kept = mode === 'replace' ? await openKept(draft) : null
  const totals = { added: 0, skipped: 0 }
  let portion: EvalTest[] = []
  const flush = async () => {
    const { added, skipped } = await write(draft, portion, kept)
    totals.added += added
    totals.skipped += skipped
    portion = []
  }
  try {
    for await (const { line, test, faults } of readTestFile(file.open(), format, isType)) {
      for (const message of [...faults, ...lengthFault(test)]) errors.push(faultAt(line, message))
      if (errors.length >= MOST_FAULTS) break
      if (errors.length === 0) portion.push(test)
      if (portion.length >= PORTION) await flush()
    }
  } catch (error) {
    if (!(error instanceof UnreadableTests)) throw error
    errors.push(faultAt(error.line, error.message))
  }
  if (errors[0]) throw UNREADABLE_FILE(errors[0].message, errors)
  await flush()
  if (kept) await endOthers(draft)
  return totals
}

const faultAt = (line: number, message: string): FieldError => ({
  field: 'file',
  rule: 'line',
  message: `Line ${line}: ${message}`,
})

async function write(draft: VersionDraft, tests: EvalTest[], kept: Kept | null) {
  const items = tests.map(keyed)
  if (!kept) {
    return addItems(
      draft,
      items.map(({ test }) => test)
    )
  }
  const { changes, others } = await keepEqual(draft, items)
  await changeItems(draft, changes)
  const result = await addItems(draft, others)
  return { ...result, skipped: 0 }
}

/** Takes the key that an export wrote out of the test again. */
function keyed(test: EvalTest): { key: string | null; test: EvalTest } {
  const { [ITEM_KEY]: key, ...metadata } = test.metadata ?? {}
  if (typeof key !== 'string') return { key: null, test }
  const { metadata: ignored, ...rest } = test
  return { key, test: Object.keys(metadata).length > 0 ? { ...rest, metadata } : rest }
}
