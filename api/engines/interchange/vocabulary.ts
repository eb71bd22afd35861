/** Vocabulary for files of other evaluation programs. Types and constants only. */

export const FOREIGN_FORMATS = [
  'openai_evals',
  'openai_output_items',
  'garak',
  'pyrit',
  'inspect',
  'langfuse',
  'phoenix',
] as const
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number]

/** The program and its file type, as its documentation names them. */
export const FOREIGN_FORMAT_NAMES: Record<ForeignFormat, string> = {
  openai_evals: 'OpenAI Evals log',
  openai_output_items: 'OpenAI evaluation run',
  garak: 'garak report',
  pyrit: 'PyRIT conversations',
  inspect: 'Inspect log',
  langfuse: 'Langfuse dataset',
  phoenix: 'Phoenix dataset',
}

export type ForeignVerdict = 'passed' | 'failed' | 'error' | 'undecided'

/** Verdict of one grader, detector or scorer on a result. `score` is the number that the program reported. */
export type ForeignCheck = {
  name: string
  verdict: Exclude<ForeignVerdict, 'error'>
  score: number | null
  reason: string | null
}

/** Reason why rows need attention, and the number of rows. */
export type ForeignNote = { code: ForeignNoteCode; count: number }

export const FOREIGN_NOTES = [
  'unscored',
  'partial_scores',
  'interrupted',
  'archived',
  'media',
] as const
export type ForeignNoteCode = (typeof FOREIGN_NOTES)[number]

export const INTERCHANGE_LIMITS = {
  /** Maximum rows per file. */
  rows: 500_000,
  /** Maximum characters of a line or a list entry, each of which is parsed as a whole. */
  entryCharacters: 16_000_000,
  /** Maximum nesting; deeper nesting could exhaust the stack, and real results have far fewer levels. */
  depth: 200,
  /** Maximum number of values outside the list of rows; they are parsed as a whole. */
  restValues: 1_000_000,
  /** Maximum characters outside the list of rows. */
  restCharacters: 64_000_000,
  /** Max characters of incomplete results that are buffered until their other parts are read. */
  openCharacters: 200_000_000,
  /** Number of bytes at the beginning of a file that are read to recognize its format. */
  headBytes: 256_000,
  /** Maximum uncompressed bytes of an archive and of each entry. */
  archiveBytes: 4_000_000_000,
  archiveEntryBytes: 500_000_000,
} as const
