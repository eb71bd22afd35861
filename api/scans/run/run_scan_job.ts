import Scan from '#api/scans/scan'
import { endScan, type EndStatus } from '#api/scans/control/end_scan'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import EvalScan from '#api/scans/eval_scan'
import { RunnerDied } from '#api/engines/evals/index'
import { openBackend, type ScanBackend, callOriginOf } from './open_backend.js'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import { countStart, MAX_LOST_STARTS, resetLostStarts } from './claims/lost_starts.js'
import type { ScanRunner } from './scan_runner.js'
import { ProgressPublisher } from './progress_publisher.js'
import { runEvalScan } from './run_eval_scan.js'
import { watchBudget } from './watch_budget.js'
import { type RunOutcome, runTests } from './attacks/run_tests.js'
import { Interrupted, type ScanRun, withClaim } from './scan_run.js'
import { writeTests } from './attacks/write_tests.js'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** Polling finds stop requests whose notification was missed while the database was unreachable. */
const STOP_POLL_MS = 2000
const MAX_DECLINED = 5
const TOO_MANY_CRASHES = `The worker process crashed ${MAX_LOST_STARTS} times in a row while working on this scan. Check the memory and the log of the worker, then resume.`

type Work = { scanId: string; runner: ScanRunner; shutdown: AbortSignal }

/**
 * Resumes the scan and runs it to completion. Idempotent and safe to call concurrently: the advisory lock grants
 * ownership, and only missing results are produced.
 * @throws Interrupted if this worker stops first; another run then resumes the scan
 */
export async function runScanJob({ scanId, runner, shutdown }: Work) {
  await withClaim(scanId, shutdown, async (run, requestStop) => {
    const poll = setInterval(() => void pollStop(scanId, requestStop), STOP_POLL_MS)
    try {
      if (await withDatabaseRetry(() => countStart(scanId), run.interrupt)) {
        await work(run, runner, requestStop)
      } else await end(run, 'failed', TOO_MANY_CRASHES)
    } catch (error) {
      if (run.interrupt.aborted) {
        const { reason } = run.interrupt
        if (reason instanceof Interrupted && reason.why === 'lost') return
        throw reason
      }
      if (run.stop.aborted) return await end(run, 'cancelled', null)
      await fail(run, error)
    } finally {
      clearInterval(poll)
      await resetLostStarts(scanId).catch((error) =>
        logger.debug({ err: error }, 'resetting the start counter failed')
      )
    }
  })
}

async function work(run: ScanRun, runner: ScanRunner, requestStop: () => void) {
  const scan = await withDatabaseRetry(
    () => Scan.query().where('id', run.scanId).first(),
    run.interrupt
  )
  if (!scan?.isActive) return
  if (scan.stopMode) return end(run, scan.stopMode === 'cancel' ? 'cancelled' : 'partial', null)
  runner.worksFor(await withDatabaseRetry(() => callOriginOf(scan, 'scan'), run.interrupt))
  if (scan.type === 'eval') return workOnEval(run, runner)
  const backend = await withDatabaseRetry(() => openBackend(scan, logDeclined(run)), run.interrupt)
  try {
    await workWith({ scan, backend, run, runner, requestStop })
  } finally {
    await backend.close()
  }
}

async function workOnEval(run: ScanRun, runner: ScanRunner) {
  const scan = await withDatabaseRetry(() => EvalScan.findOrFail(run.scanId), run.interrupt)
  const { status, error } = await runEvalScan({ scan, run, runner })
  await end(run, status, error)
}

/** Logs the first requests that the model declined; the run continues. */
function logDeclined(run: ScanRun) {
  let declined = 0
  return (what: string, why: string) => {
    if (++declined > MAX_DECLINED) return
    const message = `The model declined ${what}: ${why}`
    withDatabaseRetry(() => logScan(run.scanId, 'warn', message), run.interrupt).catch((error) =>
      logger.debug({ err: error }, 'a scan log line was lost')
    )
  }
}

type Parts = {
  scan: Scan
  backend: ScanBackend
  run: ScanRun
  runner: ScanRunner
  requestStop: () => void
}

async function workWith({ requestStop, ...parts }: Parts) {
  const { scan, backend, run, runner } = parts
  const progress = new ProgressPublisher(scan)
  warmUp(runner)
  const budget = watchBudget(scan, backend, requestStop)
  let outcome: RunOutcome
  try {
    outcome = await writeAndRun({ ...parts, progress })
  } catch (error) {
    if (!budget.exceededLimit || run.interrupt.aborted) throw error
    outcome = CANCELLED
  } finally {
    budget.close()
    await progress.close()
    await recordUsage(scan, { ...backend.usage(), ...budget.usage }, run)
  }
  const exceeded = outcome.status === 'cancelled' && budget.exceededLimit
  if (exceeded) await endOverBudget(run, exceeded)
  else await end(run, outcome.status, outcome.error)
}

const CANCELLED: RunOutcome = { status: 'cancelled', error: null }

/**
 * Publishes a partial report, or fails the scan if it has no results. A stop that a user requested in the meantime
 * takes precedence.
 */
async function endOverBudget(run: ScanRun, why: string) {
  const scan = await withDatabaseRetry(() => Scan.findOrFail(run.scanId), run.interrupt)
  if (scan.stopMode) return end(run, 'cancelled', null)
  await end(run, scan.completed > 0 ? 'partial' : 'failed', why)
}

async function writeAndRun(
  parts: Omit<Parts, 'requestStop'> & { progress: ProgressPublisher }
): Promise<RunOutcome> {
  const { scan, run } = parts
  if (scan.total === 0) {
    const planned = await writeTests(parts)
    if (planned.total === 0) return { status: 'failed', error: planned.reason }
  } else {
    await withDatabaseRetry(() => resume(scan), run.interrupt)
  }
  return runTests(parts)
}

/** Starts the runner while attacks are generated, because that takes seconds. */
function warmUp(runner: ScanRunner) {
  runner
    .take()
    .then((started) => runner.release(started, 'healthy'))
    .catch((error) =>
      logger.debug({ err: error }, 'the runner did not start; the run will report the error')
    )
}

/** Adds the model usage and run time of this run to those of earlier runs. */
async function recordUsage(scan: Scan, usage: Record<string, unknown>, run: ScanRun) {
  if (Object.keys(usage).length === 0) return
  const { runs } = scan.usage
  const usages = [...(Array.isArray(runs) ? runs : []), usage]
  const book = () =>
    db
      .from('scans')
      .where('id', scan.id)
      .update({ usage: JSON.stringify({ runs: usages }) })
  try {
    await withDatabaseRetry(async () => void (await book()), run.interrupt)
  } catch (error) {
    // Only logged, so that it does not hide the error that ended the run.
    logger.warn({ err: error, scan: scan.id }, 'the usage of a run was not recorded')
  }
}

/** Sets a scan whose test cases are already stored to `running` and logs the number of attacks left. */
async function resume(scan: Scan) {
  const left = scan.total - scan.completed
  const isFirst = scan.startedAt === null
  const message = isFirst
    ? `Rerunning ${left} attacks against ${scan.targetName}.`
    : `Resuming with ${left} of ${scan.total} attacks left.`
  await logScan(scan.id, 'info', message)
  const now = new Date()
  const started = isFirst ? { started_at: now } : {}
  await db
    .from('scans')
    .where('id', scan.id)
    .update({ status: 'running', updated_at: now, ...started })
  await publishScan(await scan.refresh())
}

async function end(run: ScanRun, requested: EndStatus, error: string | null) {
  const ended = await withDatabaseRetry(
    () =>
      db.transaction(async (trx) => {
        const { stop_mode: mode } = await trx
          .from('scans')
          .where('id', run.scanId)
          .select('stop_mode')
          .firstOrFail()
        const status =
          requested === 'cancelled' && mode === 'publish-partial' ? 'partial' : requested
        return endScan(run.scanId, status, error, trx)
      }),
    run.interrupt
  )
  if (ended) await withDatabaseRetry(() => publishScan(ended), run.interrupt)
}

async function fail(run: ScanRun, error: unknown) {
  logger.error({ err: error, scan: run.scanId }, 'a scan failed')
  await end(run, 'failed', reasonOf(error))
}

/**
 * Returns the reason for a failure, shown to users. The message of coded errors is shown, because users can act on it;
 * other errors go to the server log.
 */
function reasonOf(error: unknown): string {
  if (error instanceof RunnerDied) {
    return `The process that calls the target keeps crashing. ${error.message}`
  }
  if (error instanceof Error && 'code' in error) return error.message
  return 'Something went wrong on the server. The error has been logged.'
}

async function pollStop(scanId: string, requestStop: () => void) {
  try {
    const row = await db.from('scans').where('id', scanId).select('stop_mode').first()
    if (!row || row.stop_mode) requestStop()
  } catch (error) {
    logger.debug({ err: error }, 'polling the stop request failed')
  }
}
