import {
  areCurrent,
  type EvalMetrics,
  type ResultsState,
  type PromptMetrics,
} from '#api/evals/metrics/prompt_metrics'
import { evalRun } from '#api/evals/eval_run_sql'
import { storeMetrics, computeMetrics } from '#api/evals/metrics/compute_metrics'
import db from '@adonisjs/lucid/services/db'

type Source = {
  id: string
  /** Current state of the results. */
  of: ResultsState
  figures: EvalMetrics | null
  /** Whether all results are stored and no run is in progress. */
  isComplete: boolean
}

/**
 * Returns the stored metrics if they are current, otherwise computes them. Computed metrics are stored only for complete
 * evaluations.
 */
export async function loadOrComputeMetrics({
  id,
  of,
  figures,
  isComplete,
}: Source): Promise<PromptMetrics[]> {
  if (areCurrent(figures, of)) return figures.prompts
  const computed = await computeMetrics(of.revision)
  if (isComplete) await storeMetrics(id, of, computed)
  return computed
}

type Row = Omit<ResultsState, 'revision'> & {
  id: string
  revision_id: number
  figures: EvalMetrics | null
  isComplete: boolean
}

const completeSql = () =>
  `not is_partial and total >= coalesce(expected, 0) and not ${evalRun.sql().isRunning}`

export async function loadPromptMetrics(evalId: string): Promise<PromptMetrics[]> {
  const row: Row = await db
    .from('evals')
    .where('id', evalId)
    .select('id', 'revision_id', 'total', 'passed', 'failed', 'errors', 'undecided', 'figures')
    .select(db.raw(`${completeSql()} as "isComplete"`))
    .firstOrFail()
  const { id, revision_id: revision, figures, isComplete, ...counts } = row
  return loadOrComputeMetrics({ id, of: { revision, ...counts }, figures, isComplete })
}
