import type { ForeignCheck, ForeignFormat, ForeignNoteCode, ForeignVerdict } from './vocabulary.js'
import type { ForeignSource } from './source.js'
import type { Json } from './values.js'

/** One result: an input, the response to it, and the verdict. */
export type ForeignResult = {
  /** Line or entry of the file, for error messages. */
  place: string
  description: string | null
  /** The input: text, or a conversation as JSON. */
  input: string
  /** The reference response; absent if there is none. */
  expected?: unknown
  output: string | null
  verdict: ForeignVerdict
  reason: string | null
  /** Why there is no response; set if the verdict is `error`. */
  error: string | null
  /** From 0 (worst) to 1 (best). */
  score: number | null
  checks: ForeignCheck[]
  model: string | null
  metadata: Json
  latencyMs?: number
  tokens?: { prompt?: number; completion?: number; total?: number; cached?: number }
  toolCalls?: { name: string; arguments: string; result?: string; error?: string }[]
  notes: ForeignNoteCode[]
}

/**
 * One test case of a dataset. Its values become variables. Lists are converted to JSON, because a list variable expands to
 * several test cases.
 */
export type ForeignItem = {
  place: string
  test: { description?: string; vars: Json; metadata?: Json }
  notes: ForeignNoteCode[]
}

type Described = {
  format: ForeignFormat
  /** Version of the program that wrote the file, if the file states it. */
  programVersion: string | null
  /** Name of the run or dataset, if the file states it. */
  name: string | null
  createdAt: string | null
  author: string | null
}

/** A file that contains results. It can be read repeatedly. */
export type ForeignResultFile = Described & {
  kind: 'results'
  models: string[]
  results(): AsyncGenerator<ForeignResult>
}

/** A file that contains only a dataset. `skipped` notes belong to no item. */
export type ForeignDatasetFile = Described & {
  kind: 'dataset'
  items(): AsyncGenerator<ForeignItem | { skipped: ForeignNoteCode }>
}

export type ForeignFile = ForeignResultFile | ForeignDatasetFile

/** Features of the beginning of a file that identify its format. */
export type FileShape = {
  isArchive: boolean
  /** Whether the file contains more than one JSON value (JSON Lines). */
  isLines: boolean
  /** Paths of keys, e.g. `eval.task` or `[].conversation_id`. */
  paths: ReadonlySet<string>
  /** Header cells of a CSV file. */
  columns: readonly string[]
}

export type FormatReader = {
  recognizes(shape: FileShape): boolean
  open(source: ForeignSource, shape: FileShape): Promise<ForeignFile>
}
