import type { EvalTest } from '#api/engines/evals/vocabulary'
import type { PassRate, OutcomeCounts } from './eval.js'

export const DATASET_LIMITS = {
  items: 500_000,
  /** Maximum number of items to add, to change and to remove in one request; larger imports must upload a file. */
  changes: 5000,
  fileBytes: 50_000_000,
  /** Characters per item, as JSON. */
  itemLength: 500_000,
  note: 300,
} as const

export const DATASET_FORMATS = ['csv', 'jsonl', 'yaml'] as const
export type DatasetFormat = (typeof DATASET_FORMATS)[number]

/** Whether a file adds to the existing items or replaces them. */
export const IMPORT_MODES = ['add', 'replace'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** `GET /datasets/:id/versions`, newest first. Versions are immutable. */
export type DatasetVersion = {
  id: string
  number: number
  note: string | null
  itemCount: number
  /** Numbers of changes since the previous version. */
  added: number
  changed: number
  removed: number
  vars: string[]
  createdBy: string | null
  createdAt: string
}

/** `GET /datasets/:id/versions/:number/items`. */
export type DatasetItem = {
  /** Unchanged in later versions of the dataset. */
  id: string
  position: number
  test: EvalTest
}

/** `GET /datasets/:id/diff?from=&to=`: total counts and a page of the changed items. */
export type DatasetDiff = {
  from: number
  to: number
  added: number
  changed: number
  removed: number
  items: { id: string; before: EvalTest | null; after: EvalTest | null }[]
}

/** Result of a change. `skipped` is the number of test cases that already existed. */
export type DatasetChange = {
  version: DatasetVersion | null
  added: number
  skipped: number
  /** Number of the evaluation's test cases that were skipped because their content is hidden. */
  hidden?: number
}

/** `GET /datasets/:id/evals`: evaluations that reference the dataset, newest first. */
export type DatasetUse = OutcomeCounts & {
  id: string
  description: string
  version: number
  tests: number
  passRate: PassRate
  createdAt: string
}

/** `GET /test-sets`: a set of test cases. Evaluations with exactly the same test cases share one set. */
export type TestSet = {
  id: string
  tests: number
  vars: string[]
  evals: number
  latestEvalId: string
  latestEvalDescription: string
  latestEvalAt: string
}

/** Returns the reference to a dataset in an evaluation document: `tests: dataset://<id>?version=3`. */
export const datasetAddress = (id: string, version: number) => `dataset://${id}?version=${version}`
