import { storeDerived } from '#api/evals/runs/execute/store_derived'
import { RunExecutor, type RunWork } from '#api/evals/runs/execute/run_executor'
import { openRunTargets } from '#api/evals/runs/execute/run_targets'
import { TraceRun } from '#api/evals/traces/collect/trace_run'
import { PARENT_GONE } from '#api/evals/runs/errors'
import type { EvalRun } from '#api/evals/runs/run_settings'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of passes. The second one finds nothing to do, unless the database lost committed results. */
const MAX_PASSES = 5

export type RunEnd = { status: 'done' | 'cancelled' } | { status: 'failed'; error: string }

/**
 * Runs every planned test case that has no result, stores each graded response once, and finally computes the derived
 * metrics.
 */
export async function executeRun(work: RunWork & { begin(): Promise<void> }): Promise<RunEnd> {
  const { run, signals } = work
  const targets = await withDatabaseRetry(() => openRunTargets(run), signals.interrupt)
  if ('problem' in targets) return { status: 'failed', error: targets.problem }
  const revisionId = await withDatabaseRetry(() => revisionFor(run), signals.interrupt)
  await withDatabaseRetry(work.begin, signals.interrupt)
  const traces = targets.areTraced
    ? await withDatabaseRetry(() => TraceRun.open(run.teamId), signals.interrupt)
    : undefined
  try {
    return await runPasses(
      work,
      new RunExecutor({ ...work, targets, revisionId, traces }),
      revisionId
    )
  } finally {
    await traces?.close().catch(() => {})
  }
}

async function runPasses(
  { run, signals, log }: RunWork,
  executor: RunExecutor,
  revisionId: number
): Promise<RunEnd> {
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const isDone = await executor.pass()
    signals.interrupt.throwIfAborted()
    if (!isDone && !signals.stop.aborted && !executor.stopReason) continue
    await withDatabaseRetry(() => storeDerived(run, revisionId, log), signals.interrupt)
    if (signals.stop.aborted) return { status: 'cancelled' }
    if (executor.stopReason) return { status: 'failed', error: executor.stopReason }
    return { status: 'done' }
  }
  return { status: 'failed', error: `Some test cases have no result after ${MAX_PASSES} passes.` }
}

/**
 * Returns the revision in which results are stored.
 * @throws PARENT_GONE if the responses to grade were deleted
 */
async function revisionFor({ evalId, config }: EvalRun): Promise<number> {
  if (config.parent?.mode === 'regrade') {
    const { revisionId } = config.parent
    const existing = await db
      .from('eval_results')
      .where('revision_id', revisionId)
      .select('id')
      .first()
    if (!existing) throw PARENT_GONE()
  }
  const row = await db.from('evals').where('id', evalId).select('revision_id').firstOrFail()
  return row.revision_id
}
