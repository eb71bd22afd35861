import type { FilePreview } from '#api/contract/evals/file_import'
import {
  FOREIGN_FORMAT_NAMES,
  type ForeignFile,
  summarizeFile,
} from '#api/engines/interchange/index'
import { asObject } from '#api/evals/values/as_object'
import { invalidField } from '#api/platform/http/domain_error'
import type { TakenFile } from '#api/platform/http/files/take_file'
import { withResults } from './open_eval_file.js'
import { openForeign, withReadErrors } from './open_foreign.js'
import { readEvalFile } from './read_eval_file.js'

/**
 * Reads a file completely, as its import as an evaluation would, but stores nothing.
 * @throws INVALID like the import
 */
export async function previewEvalFile(file: TakenFile): Promise<FilePreview> {
  const foreign = await openForeign(file)
  if (foreign) return previewForeign(withResults(foreign), 'results')
  const { head, rows } = await readEvalFile(file)
  const { description } = asObject(head.config)
  return {
    ...UNKNOWN,
    formatName: 'promptfoo results',
    name: typeof description === 'string' ? description : null,
    rows,
  }
}

/** Values of fields that only files of other programs have. */
export const UNKNOWN = {
  format: null,
  programVersion: null,
  name: null,
  outcomes: null,
  models: [],
  notes: [],
  samples: [],
}

export async function previewForeign(
  file: ForeignFile,
  as: 'results' | 'dataset'
): Promise<FilePreview> {
  const { rows, outcomes, notes, samples } = await withReadErrors(() => summarizeFile(file, as))
  if (rows === 0) throw invalidField('file', 'format', `The file contains no ${NOUNS[as]}`)
  const { format, programVersion, name } = file
  return {
    format,
    formatName: FOREIGN_FORMAT_NAMES[format],
    programVersion,
    name,
    rows,
    outcomes: outcomes && {
      passed: outcomes.passed,
      failed: outcomes.failed,
      errors: outcomes.error,
      undecided: outcomes.undecided,
    },
    models: file.kind === 'results' ? file.models : [],
    notes,
    samples,
  }
}

const NOUNS = { results: 'results', dataset: 'test cases' }
