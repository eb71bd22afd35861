import { isAssertionType } from '#api/contract/evals/assertions'
import { formatOfName, readTestFile, testFrom, UnreadableTests } from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import {
  datasetItems,
  type ForeignFile,
  type ForeignNoteCode,
  UnreadableForeignFile,
} from '#api/engines/interchange/index'
import { UNKNOWN_FORMAT } from '#api/evals/datasets/errors'
import { lengthFault } from '#api/evals/datasets/versions/read_tests'
import { openForeign } from '#api/evals/import/open_foreign'
import type { FieldError } from '#api/platform/http/domain_error'
import type { TakenFile } from '#api/platform/http/files/take_file'

/** A test case of a file with its position and faults. */
export type PlacedTest = { place: string; test: EvalTest; faults: string[] }

/**
 * Streams the test cases of a file. The name determines our own formats, the content those of other programs. If the file
 * becomes unreadable, the stream ends with a fault.
 * @throws UNKNOWN_FORMAT
 */
export async function* testsIn(file: TakenFile): AsyncGenerator<PlacedTest> {
  const foreign = await openForeign(file)
  try {
    for await (const { place, test, faults } of foreign ? foreignTests(foreign) : ownTests(file)) {
      yield { place, test, faults: [...faults, ...lengthFault(test)] }
    }
  } catch (error) {
    if (error instanceof UnreadableTests) yield endingFault(`Line ${error.line}`, error.message)
    else if (error instanceof UnreadableForeignFile) yield endingFault('', error.message)
    else throw error
  }
}

const endingFault = (place: string, message: string) => ({ place, test: {}, faults: [message] })

export const faultAt = (place: string, message: string): FieldError => ({
  field: 'file',
  rule: 'line',
  message: place === '' ? message : `${place}: ${message}`,
})

async function* ownTests(file: TakenFile): AsyncGenerator<PlacedTest> {
  const format = formatOfName(file.name)
  if (!format) throw UNKNOWN_FORMAT()
  for await (const { line, ...rest } of readTestFile(file.open(), format, isAssertionType)) {
    yield { place: `Line ${line}`, ...rest }
  }
}

async function* foreignTests(file: ForeignFile): AsyncGenerator<PlacedTest> {
  for await (const item of datasetItems(file)) {
    if (!isSkipped(item)) yield { place: item.place, ...testFrom(item.test) }
  }
}

const isSkipped = (item: object): item is { skipped: ForeignNoteCode } => 'skipped' in item
