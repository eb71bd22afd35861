import { FOREIGN_FORMAT_NAMES, type ForeignFile } from '#api/engines/interchange/index'
import { invalidField } from '#api/platform/http/domain_error'
import type { TakenFile } from '#api/platform/http/files/take_file'
import { foreignEvalFile } from './foreign_eval_file.js'
import { openForeign } from './open_foreign.js'
import { type EvalFile, readEvalFile } from './read_eval_file.js'

/**
 * Opens a file with the results of an evaluation: an export of the command-line tool, or a file of another program.
 * @throws INVALID if it is neither or cannot be read
 */
export async function openEvalFile(file: TakenFile): Promise<EvalFile> {
  const foreign = await openForeign(file)
  if (!foreign) return readEvalFile(file)
  return foreignEvalFile(withResults(foreign))
}

/**
 * Returns a file that contains results.
 * @throws INVALID if the file is a dataset without results
 */
export function withResults(file: ForeignFile) {
  if (file.kind === 'results') return file
  const name = FOREIGN_FORMAT_NAMES[file.format]
  const message = `The file is a ${name}, which has no results. Import it under Datasets.`
  throw invalidField('file', 'format', message)
}
