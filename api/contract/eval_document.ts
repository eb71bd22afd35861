/** What server and console say to each other about evaluations that are to be run. */
import type {
  DocumentFault,
  EvalAssertion,
  EvalDocument,
  EvalEstimate,
  EvalTest,
} from '../engines/evals/vocabulary.js'

export type * from '../engines/evals/vocabulary.js'

/** What `POST /configs/check` answers. */
export type DocumentCheck = {
  /** Null when the text cannot be read at all. */
  config: EvalDocument | null
  /** The document as YAML; the text itself when one was sent. Lines and columns of faults count in it. */
  yaml: string
  faults: DocumentFault[]
  estimate: EvalEstimate
  /** Variables that prompts and requests ask for. */
  variables: string[]
}

/** What `POST /configs/tests/import` answers: the tests in the file's order, or why lines are not. */
export type TestImport = {
  tests: EvalTest[]
  /** Columns of the file that are variables. */
  variables: string[]
  faults: { line: number; column: number | null; field: string; message: string }[]
}

/** What `POST /configs/dry-run` answers: one test as every column answered it. */
export type DryRun = {
  testIdx: number
  vars: Record<string, unknown>
  results: {
    promptIdx: number
    provider: string
    prompt: string
    status: 'passed' | 'failed' | 'error'
    output: string | null
    error: string | null
    latencyMs: number
    reason: string | null
    score: number | null
    components: DryRunComponent[]
  }[]
}

export type DryRunComponent = {
  type: string
  pass: boolean
  score: number
  reason: string
  metric: string | null
}

/** What `GET /results/:id/table/:testIdx/:promptIdx/replay` answers: whether a result can be asked for again, and how. */
export type ReplayOffer = {
  /** Why it cannot be asked, if so. */
  problem: string | null
  /** The prompt with its variables; null when it has none. */
  template: string | null
  /** Kinds of assertions by which the new answer is graded, and those that only the tool, scans or people can check. */
  graded: string[]
  notGraded: string[]
}

/** The same with POST: what the provider answers now. */
export type Replay = DryRun['results'][number]

/** What `POST /configs/tests/write` answers: tests that a model wrote, to choose from. */
export type WrittenTests = { tests: EvalTest[] }

/** What `POST /configs/assertions/write` answers: what every answer should meet, by a model. */
export type WrittenAssertions = { assertions: EvalAssertion[] }

/** Tests that a model writes at a time. */
export const MOST_WRITTEN_TESTS = 50

/** Largest file of test cases, bytes. */
export const IMPORT_LIMIT = 50 * 1024 * 1024
