/** An evaluation in the command-line tool's format. Unknown keys are kept but have no effect. */
export type EvalDocument = {
  description?: string
  tags?: Record<string, string>
  prompts: EvalPrompt[]
  providers: EvalProvider[]
  tests: EvalTest[]
  scenarios?: EvalScenario[]
  defaultTest?: EvalTest
  evaluateOptions?: EvaluateOptions
  /** `datasets`: their items become test cases of this evaluation too. */
  metadata?: { datasets?: DatasetReference[]; [key: string]: unknown }
  [key: string]: unknown
}

/** `version`: null selects the latest version when the run starts. */
export type DatasetReference = { id: string; version: number | null }

export type EvalPrompt = string | EvalPromptOptions

export type EvalPromptOptions = {
  raw: string
  label?: string
  id?: string
  /** Settings of the call, e.g. `temperature`; they override those of the provider. */
  config?: Record<string, unknown>
}

export type EvalProvider = string | EvalProviderOptions

export type EvalProviderOptions = {
  id: string
  label?: string
  config?: Record<string, unknown>
  /** Labels, IDs or contents of the prompts to use; all prompts when unset. */
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
  /** A response to grade; no provider is called. */
  providerOutput?: unknown
  options?: EvalTestOptions
  /** Labels or IDs of the providers to call; all when unset. */
  providers?: string[]
  /** Labels, IDs or contents of the prompts to send; all when unset. */
  prompts?: string[]
  [key: string]: unknown
}

export type EvalTestOptions = {
  prefix?: string
  suffix?: string
  /** Provider that grades the responses. */
  provider?: unknown
  /** True: a list variable stays a list instead of creating a test case per value. */
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

/** Combines every item of `config` with every test case. */
export type EvalScenario = { description?: string; config: EvalTest[]; tests: EvalTest[] }

export type EvaluateOptions = {
  maxConcurrency?: number
  /** Milliseconds between two requests; requires a concurrency of 1. */
  delay?: number
  repeat?: number
  [key: string]: unknown
}

/**
 * A fault in a document. Lines and columns count from 1; they are null when the positions are unknown, e.g. without
 * source text.
 */
export type DocumentFault = {
  /** E.g. `tests[2].assert[0].type`; empty for the whole document. */
  path: string
  line: number | null
  column: number | null
  /** Describes the fault and how to fix it. */
  message: string
  /** `running`: the document can be saved and can run in the command-line tool, but it cannot run on the server. */
  blocks: 'saving' | 'running'
}

/** A column of the matrix: one prompt sent to one provider. */
export type EvalColumn = {
  /** Position among the columns; `promptIdx` of the results. */
  promptIdx: number
  providerIdx: number
  prompt: EvalPromptOptions & { label: string }
  provider: { id: string; label: string }
}

/** A test case ready to run: defaults merged, list variables and repeats expanded. */
export type PlannedEvalTest = {
  testIdx: number
  test: EvalTest
  /** Position in the document, from 0. Several planned test cases may have the same source. */
  sourceIdx: number
  repeatIdx: number
}

export type EvalEstimate = { tests: number; prompts: number; providers: number; calls: number }
