import type { ScanStatus, StopMode } from '#api/contract/scan'
import type { DerivedMetric } from '#api/engines/evals/index'
import type { EvalColumn, EvalProvider, EvaluateOptions } from '#api/engines/evals/vocabulary'
import { ScanSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export const EVAL_MODES = ['failed', 'regrade'] as const
/** Why an evaluation is made of another: to run again what failed there, or to grade its answers again. */
export type EvalMode = (typeof EVAL_MODES)[number]

/** What a run was told at its start, besides its tests: later edits of the configuration do not reach it. */
export type EvalJobConfig = {
  columns: EvalColumn[]
  providers: EvalProvider[]
  options: EvaluateOptions
  derivedMetrics?: DerivedMetric[]
  /** `revisionId`: the parent's results as they were at the start. */
  parent: { evalId: string; revisionId: number; mode: EvalMode } | null
}

/** A run of an evaluation: a row among the scans, with what makes it go told differently. */
export default class EvalJob extends ScanSchema {
  static table = 'scans'

  @column()
  declare status: ScanStatus

  @column()
  declare stopMode: StopMode | null

  @column({ prepare: (value) => JSON.stringify(value) })
  declare config: EvalJobConfig
}
