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

/** The program and its file, as named by its documentation. */
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

/** The part of one grader, detector or scorer in a verdict. `score` is the number that the program reported. */
export type ForeignCheck = {
  name: string
  verdict: Exclude<ForeignVerdict, 'error'>
  score: number | null
  reason: string | null
}

/** Why rows need attention, and how many. */
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
  /** Rows per file. */
  rows: 500_000,
  /** Characters of a line, or of an entry of a list, each of which is parsed as a whole. */
  entryCharacters: 16_000_000,
  /** Parsing deeper nesting could exhaust the stack; real results are far below. */
  depth: 200,
  /** Values outside the list of rows, which are parsed as a whole. */
  restValues: 1_000_000,
  /** Max characters of incomplete results that are buffered until their other parts are read. */
  openCharacters: 200_000_000,
  /** Number of bytes at the beginning of a file that are read to recognize its format. */
  headBytes: 256_000,
  /** Uncompressed bytes of an archive and of its entries. */
  archiveBytes: 4_000_000_000,
  archiveEntryBytes: 500_000_000,
} as const
