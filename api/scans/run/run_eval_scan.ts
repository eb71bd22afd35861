import { executeRun } from '#api/evals/runs/execute/execute_run'
import type EvalScan from '#api/scans/eval_scan'
import { outcomeOf, type RunOutcome } from '#api/scans/run/attacks/run_tests'
import { ProgressPublisher } from '#api/scans/run/progress_publisher'
import type { ScanRun } from '#api/scans/run/scan_run'
import type { ScanRunner } from '#api/scans/run/scan_runner'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import db from '@adonisjs/lucid/services/db'

type Work = { scan: EvalScan; run: ScanRun; runner: ScanRunner }

/** Runs an evaluation as a scan job: with log, live progress and outcome. */
export async function runEvalScan({ scan, run: signals, runner }: Work): Promise<RunOutcome> {
  const { id, teamId, config } = scan
  const progress = new ProgressPublisher(scan)
  try {
    const end = await executeRun({
      run: { id, teamId, evalId: scan.evalId ?? '', config },
      signals,
      runner,
      log: (level, message) => logScan(id, level, message),
      onStored: (counts) => progress.publish(counts),
      begin: () => begin(scan),
    })
    if (end.status === 'failed') return end
    if (end.status === 'cancelled') return { status: 'cancelled', error: null }
    return await outcomeOf(scan)
  } finally {
    await progress.close()
  }
}

async function begin(scan: EvalScan) {
  const left = scan.total - (scan.passed + scan.failed + scan.errors + scan.undecided)
  const isNew = left === scan.total
  const message = isNew
    ? `Running. Results expected: ${scan.total}.`
    : `Resuming with ${left} of ${scan.total} results left.`
  await logScan(scan.id, 'info', message)
  await db
    .from('scans')
    .where('id', scan.id)
    .update({
      status: 'running',
      started_at: scan.startedAt?.toJSDate() ?? new Date(),
      updated_at: new Date(),
    })
  await publishScan(await scan.refresh())
}
