import type { FilePreview } from '#api/contract/evals/file_import'
import { formatOfName } from '#api/engines/evals/index'
import { UNKNOWN_FORMAT, UNREADABLE_FILE } from '#api/evals/datasets/errors'
import { faultAt, testsIn } from '#api/evals/datasets/files/tests_in'
import { openForeign } from '#api/evals/import/open_foreign'
import { previewForeign, UNKNOWN } from '#api/evals/import/preview_file'
import type { FieldError } from '#api/platform/http/domain_error'
import type { TakenFile } from '#api/platform/http/files/take_file'

const MAX_FAULTS = 50

/**
 * Reads a file of test cases completely, as an import would, but stores nothing.
 * @throws UNKNOWN_FORMAT; UNREADABLE_FILE with the first invalid lines
 */
export async function previewTests(file: TakenFile): Promise<FilePreview> {
  const foreign = await openForeign(file)
  const rows = await countTests(file)
  if (foreign) return previewForeign(foreign, 'dataset')
  const format = formatOfName(file.name)
  if (!format) throw UNKNOWN_FORMAT()
  return { ...UNKNOWN, formatName: format === 'yaml' ? 'YAML' : format.toUpperCase(), rows }
}

async function countTests(file: TakenFile): Promise<number> {
  const errors: FieldError[] = []
  let rows = 0
  for await (const { place, faults } of testsIn(file)) {
    rows++
    for (const message of faults) errors.push(faultAt(place, message))
    if (errors.length >= MAX_FAULTS) break
  }
  if (errors[0]) throw UNREADABLE_FILE(errors[0].message, errors)
  if (rows === 0) throw UNREADABLE_FILE('The file contains no test cases')
  return rows
}
