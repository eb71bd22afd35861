/** Types that the server and the console share for evaluation configurations. */
import type {
  DocumentFault,
  EvalAssertion,
  EvalDocument,
  EvalEstimate,
  EvalTest,
} from '#api/engines/evals/vocabulary'

export type * from '#api/engines/evals/vocabulary'

/** Response of `POST /configs/check`. */
export type DocumentCheck = {
  /** Null when the YAML cannot be parsed. */
  config: EvalDocument | null
  /** The document as YAML, unchanged if the client sent YAML. Line and column numbers of faults refer to this text. */
  yaml: string
  faults: DocumentFault[]
  estimate: EvalEstimate
  /** Variables used by prompts and requests. */
  variables: string[]
}

/** Response of `POST /configs/tests/import`: the test cases in file order, and a fault for each invalid line. */
export type TestImport = {
  tests: EvalTest[]
  /** Columns of the file that are read as variables. */
  variables: string[]
  faults: { line: number; column: number | null; field: string; message: string }[]
}

/** Response of `POST /configs/dry-run`: one test case, with each column's response. */
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

/** Response of `GET /results/:id/table/:testIdx/:promptIdx/replay`: whether and how a result can be replayed. */
export type ReplayOffer = {
  /** Why the result cannot be replayed; null when it can. */
  problem: string | null
  /** The prompt template; null if it contains no variables. */
  template: string | null
  /**
   * `graded` lists the assertion types that grade the new response, `notGraded` those that need the CLI, a scan, a
   * reviewer or other results.
   */
  graded: string[]
  notGraded: string[]
}

/** Response of `POST /results/:id/table/:testIdx/:promptIdx/replay`: the new result. */
export type Replay = DryRun['results'][number]

/** Response of `POST /configs/tests/write`: generated test cases to choose from. */
export type WrittenTests = { tests: EvalTest[] }

/** Response of `POST /configs/assertions/write`: generated assertions for all responses. */
export type WrittenAssertions = { assertions: EvalAssertion[] }

/** Maximum length, in characters, of the instructions for generated test cases and assertions. */
export const MAX_INSTRUCTIONS_LENGTH = 4000

/** Maximum number of test cases generated per request. */
export const MAX_WRITTEN_TESTS = 50

/** Maximum size of a file of test cases, in bytes. */
export const IMPORT_LIMIT = 50 * 1024 * 1024
