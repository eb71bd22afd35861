import type { ForeignFile, ForeignItem, ForeignResult } from './foreign_file.js'
import { testVars } from './test_vars.js'
import type { ForeignNoteCode } from './vocabulary.js'

/** Yields the test cases of a file: those of a dataset, or the inputs and reference responses of results. */
export async function* datasetItems(
  file: ForeignFile
): AsyncGenerator<ForeignItem | { skipped: ForeignNoteCode }> {
  if (file.kind === 'dataset') yield* file.items()
  else for await (const result of file.results()) yield itemOf(result)
}

function itemOf({ place, description, input, expected, metadata }: ForeignResult): ForeignItem {
  const { epoch, generation, ...rest } = metadata
  return {
    place,
    test: {
      ...(description && { description }),
      vars: testVars(input, expected),
      ...(Object.keys(rest).length > 0 && { metadata: rest }),
    },
    notes: [],
  }
}
