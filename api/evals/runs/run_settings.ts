import type { DerivedMetric } from '#api/engines/evals/index'
import type { EvalColumn, EvalProvider, EvaluateOptions } from '#api/engines/evals/vocabulary'

export const EVAL_MODES = ['failed', 'regrade'] as const
/** How an evaluation derives from its parent: it reruns failed test cases, or regrades stored responses. */
export type EvalMode = (typeof EVAL_MODES)[number]

/**
 * Settings of a run, copied when it starts: later edits of the configuration do not change them. The test cases are
 * stored separately.
 */
export type RunSettings = {
  columns: EvalColumn[]
  providers: EvalProvider[]
  options: EvaluateOptions
  derivedMetrics?: DerivedMetric[]
  /** Whether HTTP providers of the document export spans. Stored targets have their own setting. */
  tracing?: boolean
  /** The evaluation to rerun or regrade. `revisionId` identifies its results when the run started. */
  parent: { evalId: string; revisionId: number; mode: EvalMode } | null
}

/** A run of an evaluation. `id` is the ID of its job. */
export type EvalRun = { id: string; teamId: string; evalId: string; config: RunSettings }

/** Signals that end work on a run before its last test case. */
export type RunSignals = {
  /** Aborted when a user stops the run. */
  stop: AbortSignal
  /** Aborted when this worker must release the run; another one resumes it. */
  interrupt: AbortSignal
  /** Aborted when `stop` or `interrupt` is. */
  either: AbortSignal
}

export type RunLog = (level: 'info' | 'warn' | 'error', message: string) => Promise<void>
