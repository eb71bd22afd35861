/** An evaluation in the command-line tool's own format. Keys that are not named here are kept and never used. */
export type EvalDocument = {
  description?: string
  tags?: Record<string, string>
  prompts: EvalPrompt[]
  providers: EvalProvider[]
  tests: EvalTest[]
  scenarios?: EvalScenario[]
  defaultTest?: EvalTest
  evaluateOptions?: EvaluateOptions
  /** `datasets`: those whose items are tests of this evaluation too. */
  metadata?: { datasets?: DatasetReference[]; [key: string]: unknown }
  [key: string]: unknown
}

/** `version`: null for the newest at the time of the run. */
export type DatasetReference = { id: string; version: number | null }

export type EvalPrompt = string | { raw: string; label?: string; id?: string }

export type EvalProvider = string | EvalProviderOptions

export type EvalProviderOptions = {
  id: string
  label?: string
  config?: Record<string, unknown>
  /** Labels (or ids, or texts) of the only prompts that it is asked; all when unset. */
  prompts?: string[]
  /** Milliseconds between two requests. */
  delay?: number
  [key: string]: unknown
}

export type EvalTest = {
  description?: string
  vars?: Record<string, unknown>
  assert?: EvalCheck[]
  threshold?: number
  metadata?: Record<string, unknown>
  /** An answer to grade; nothing is called. */
  providerOutput?: unknown
  options?: EvalTestOptions
  /** Labels or ids of the only providers that are asked. */
  providers?: string[]
  /** Labels of the only prompts that are sent. */
  prompts?: string[]
  [key: string]: unknown
}

export type EvalTestOptions = {
  prefix?: string
  suffix?: string
  /** Who grades. */
  provider?: unknown
  /** Lists in variables stay lists instead of making a test for each value. */
  disableVarExpansion?: boolean
  disableDefaultAsserts?: boolean
  [key: string]: unknown
}

export type EvalAssertion = {
  type: string
  value?: unknown
  threshold?: number
  weight?: number
  metric?: string
  provider?: unknown
  config?: Record<string, unknown>
  [key: string]: unknown
}

export type EvalAssertionSet = {
  type: 'assert-set'
  assert: EvalAssertion[]
  threshold?: number
  weight?: number
  metric?: string
}

export type EvalCheck = EvalAssertion | EvalAssertionSet

/** Every item of `config` with every test. */
export type EvalScenario = { description?: string; config: EvalTest[]; tests: EvalTest[] }

export type EvaluateOptions = {
  maxConcurrency?: number
  /** Milliseconds between two requests; excludes a concurrency above 1. */
  delay?: number
  repeat?: number
  [key: string]: unknown
}

/** One thing that is wrong; lines and columns count from 1 and are null when there is no text. */
export type DocumentFault = {
  /** e.g. `tests[2].assert[0].type`; empty for the whole. */
  path: string
  line: number | null
  column: number | null
  /** What is wrong and what to do about it. */
  message: string
  /** `running`: it may be stored, and the command-line tool may run it; the server does not. */
  blocks: 'saving' | 'running'
}

/** One column of the matrix: a prompt as one provider is asked it. */
export type EvalColumn = {
  /** Position among the columns, as `promptIdx` of the results. */
  promptIdx: number
  providerIdx: number
  prompt: { raw: string; label: string; id?: string }
  provider: { id: string; label: string }
}

/** A test as it is run: defaults are merged, lists in variables and repeats are taken apart. */
export type PlannedEvalTest = {
  testIdx: number
  test: EvalTest
  /** Of the document's tests, from 0; several planned ones may come of one. */
  sourceIdx: number
  repeatIdx: number
}

export type EvalEstimate = { tests: number; prompts: number; providers: number; calls: number }
