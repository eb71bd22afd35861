import type { EvalTest } from '../engines/evals/vocabulary.js'
import type { PassRate, OutcomeCounts } from './eval.js'

export const DATASET_LIMITS = {
  /** Items of a dataset. */
  items: 500_000,
  /** Items of one request; more come in as a file. */
  changes: 5000,
  fileBytes: 50_000_000,
  /** Characters of one item as JSON. */
  itemLength: 500_000,
  note: 300,
} as const

export const DATASET_FORMATS = ['csv', 'jsonl', 'yaml'] as const
export type DatasetFormat = (typeof DATASET_FORMATS)[number]

/** How a file meets what is there: beside it, or in its place. */
export const IMPORT_MODES = ['add', 'replace'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** `GET /datasets/:id/versions`, newest first. A version never changes. */
export type DatasetVersion = {
  id: string
  number: number
  note: string | null
  itemCount: number
  /** Beside the version before. */
  added: number
  changed: number
  removed: number
  vars: string[]
  createdBy: string | null
  createdAt: string
}

/** `GET /datasets/:id/versions/:number/items`. */
export type DatasetItem = {
  /** Stays the same from version to version. */
  id: string
  position: number
  test: EvalTest
}

/** `GET /datasets/:id/diff?from=&to=`: counts of all, and a page of the items. */
export type DatasetDiff = {
  from: number
  to: number
  added: number
  changed: number
  removed: number
  items: { id: string; before: EvalTest | null; after: EvalTest | null }[]
}

/** What became of a change. `skipped`: tests that were there already. */
export type DatasetChange = {
  version: DatasetVersion | null
  added: number
  skipped: number
  /** Of an evaluation: tests whose texts are hidden, which no dataset takes. */
  hidden?: number
}

/** `GET /datasets/:id/evals`: the evaluations that say they used it, newest first. */
export type DatasetUse = OutcomeCounts & {
  id: string
  description: string
  version: number
  tests: number
  passRate: PassRate
  createdAt: string
}

/** `GET /test-sets`: the same tests, asked in one or more evaluations. */
export type TestSet = {
  id: string
  tests: number
  vars: string[]
  evals: number
  latestEvalId: string
  latestEvalDescription: string
  latestEvalAt: string
}

/** The address of a dataset in an evaluation's document: `tests: dataset://<id>?version=3`. */
export const datasetAddress = (id: string, version: number) => `dataset://${id}?version=${version}`
