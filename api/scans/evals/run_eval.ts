import type EvalJob from '#api/scans/evals/eval_job'
import { EvalAsking } from '#api/scans/evals/eval_asking'
import { openEvalTargets } from '#api/scans/evals/eval_targets'
import { storeDerived } from '#api/scans/evals/store_derived'
import { PARENT_GONE } from '#api/scans/errors'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import { patiently } from '#api/scans/work/database_away'
import { ProgressLine } from '#api/scans/work/progress_line'
import { outcomeOf, type RunOutcome } from '#api/scans/work/run_tests'
import type { ScanRun } from '#api/scans/work/scan_run'
import type { ScanRunner } from '#api/scans/work/scan_runner'
import db from '@adonisjs/lucid/services/db'

/** A pass finds nothing left, unless the database lost something that it had confirmed. */
const MOST_PASSES = 5

type Work = { job: EvalJob; run: ScanRun; runner: ScanRunner }

/** Asks the providers every planned test that has no result, grades each answer and stores it once. */
export async function runEval({ job, run, runner }: Work): Promise<RunOutcome> {
  const targets = await patiently(() => openEvalTargets(job), run.letGo)
  if ('problem' in targets) return { status: 'failed', error: targets.problem }
  const revisionId = await patiently(() => revisionFor(job), run.letGo)
  await patiently(() => begin(job), run.letGo)
  const progress = new ProgressLine(job)
  const asking = new EvalAsking({ job, run, runner, targets, revisionId, progress })
  try {
    for (let pass = 1; pass <= MOST_PASSES; pass++) {
      const isDone = await asking.pass()
      run.letGo.throwIfAborted()
      if (!isDone && !run.stop.aborted && !asking.whyStopped) continue
      await patiently(() => storeDerived(job, revisionId), run.letGo)
      if (run.stop.aborted) return { status: 'cancelled', error: null }
      if (asking.whyStopped) return { status: 'failed', error: asking.whyStopped }
      return await outcomeOf(job)
    }
  } finally {
    await progress.close()
  }
  return { status: 'failed', error: 'Some tests got no result, however often they were run.' }
}

/** Where the results go. @throws PARENT_GONE when the answers that are to be graded are no more */
async function revisionFor({ evalId, config }: EvalJob): Promise<number> {
  if (config.parent?.mode === 'regrade') {
    const { revisionId } = config.parent
    const kept = await db.from('eval_results').where('revision_id', revisionId).select('id').first()
    if (!kept) throw PARENT_GONE()
  }
  const row = await db
    .from('evals')
    .where('id', evalId ?? '')
    .select('revision_id')
    .firstOrFail()
  return row.revision_id
}

async function begin(job: EvalJob) {
  const left = job.total - (job.passed + job.failed + job.errors + job.undecided)
  const isNew = left === job.total
  const words = isNew
    ? `Running ${job.total} of ${job.total}.`
    : `Going on where it was left: ${left} of ${job.total} to go.`
  await logScan(job.id, 'info', words)
  await db
    .from('scans')
    .where('id', job.id)
    .update({
      status: 'running',
      started_at: job.startedAt?.toJSDate() ?? new Date(),
      updated_at: new Date(),
    })
  await publishScan(await job.refresh())
}
