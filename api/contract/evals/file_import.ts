import type {
  ForeignFormat,
  ForeignNote,
  ForeignVerdict,
} from '#api/engines/interchange/vocabulary'
import type { OutcomeCounts } from './eval.js'

/**
 * Response of the file import previews: the content of a file and the records that an import would create. Previews store
 * nothing.
 */
export type FilePreview = {
  /** Null for formats of Assay and of the command-line tool. */
  format: ForeignFormat | null
  /** Name of the format for display, e.g. `garak report`. */
  formatName: string
  /** Version of the program that wrote the file, if the file states it. */
  programVersion: string | null
  /** Name of the run or dataset, if the file states it. */
  name: string | null
  /** Number of results or test cases. */
  rows: number
  /**
   * Results by outcome. Null for test cases, and for exports of the command-line tool because their results are not
   * counted.
   */
  outcomes: OutcomeCounts | null
  models: string[]
  notes: ForeignNote[]
  /** The first rows, shortened. */
  samples: { input: string; output: string | null; verdict: ForeignVerdict | null }[]
}

/** Message on the live channel of an import. */
export type FileImportEvent = { done: number }

/** Returns the live channel of an import, whose ID the client chooses and sends in the form field `importId`. */
export const fileImportChannel = (teamId: string, importId: string) =>
  `teams/${teamId}/file-imports/${importId}`
