import Scan from '#api/scans/scan'
import { endScan, type EndStatus } from '#api/scans/end_scan'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import EvalJob from '#api/scans/evals/eval_job'
import { runEval } from '#api/scans/evals/run_eval'
import { RunnerDied } from '#api/engines/evals/index'
import { askerOf } from './asker_of.js'
import { openBackend, type ScanBackend } from './open_backend.js'
import { patiently } from './database_away.js'
import { MAX_LOST_STARTS, noteEnd, noteStart } from './lost_starts.js'
import type { ScanRunner } from './scan_runner.js'
import { ProgressLine } from './progress_line.js'
import { watchBudget } from './watch_budget.js'
import { type RunOutcome, runTests } from './run_tests.js'
import { Interrupted, type ScanRun, withClaim } from './scan_run.js'
import { writeTests } from './write_tests.js'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** A stop request that arrived while the database was away is found by looking, this often. */
const STOP_POLL_MS = 2000
const MAX_DECLINED = 5
const LOST_TOO_OFTEN = `The worker process ended unexpectedly ${MAX_LOST_STARTS} times in a row while it worked on this. Check the memory and the log of the worker, then resume.`

type Work = { scanId: string; runner: ScanRunner; shutdown: AbortSignal }

/**
 * Takes a scan from wherever it stands to its end. Safe to call at any time, twice at once and again after any death:
 * whoever has the scan's lock works, and only what is not stored yet is done.
 * @throws Interrupted when this worker stops first; the scan waits for the next one
 */
export async function runScanJob({ scanId, runner, shutdown }: Work) {
  await withClaim(scanId, shutdown, async (run, requestStop) => {
    const poll = setInterval(() => void lookForStop(scanId, requestStop), STOP_POLL_MS)
    try {
      if (await patiently(() => noteStart(scanId), run.letGo)) await work(run, runner, requestStop)
      else await end(run, 'failed', LOST_TOO_OFTEN)
    } catch (error) {
      if (run.letGo.aborted) {
        const { reason } = run.letGo
        if (reason instanceof Interrupted && reason.why === 'lost') return
        throw reason
      }
      if (run.stop.aborted) return await end(run, 'cancelled', null)
      await fail(run, error)
    } finally {
      clearInterval(poll)
      await noteEnd(scanId).catch((error) =>
        logger.debug({ err: error }, 'the end of a start was not noted')
      )
    }
  })
}

async function work(run: ScanRun, runner: ScanRunner, requestStop: () => void) {
  const scan = await patiently(() => Scan.query().where('id', run.scanId).first(), run.letGo)
  if (!scan?.isActive) return
  if (scan.stopMode) return end(run, scan.stopMode === 'cancel' ? 'cancelled' : 'partial', null)
  runner.worksFor(await patiently(() => askerOf(scan, 'scan'), run.letGo))
  if (scan.type === 'eval') return workOnEval(run, runner)
  const backend = await patiently(() => openBackend(scan, declinedBy(run)), run.letGo)
  try {
    await workWith({ scan, backend, run, runner, requestStop })
  } finally {
    await backend.close()
  }
}

async function workOnEval(run: ScanRun, runner: ScanRunner) {
  const job = await patiently(() => EvalJob.findOrFail(run.scanId), run.letGo)
  const { status, error } = await runEval({ job, run, runner })
  await end(run, status, error)
}

/** The first questions that the model would not answer are told; its other work goes on. */
function declinedBy(run: ScanRun) {
  let told = 0
  return (what: string, why: string) => {
    if (++told > MAX_DECLINED) return
    const message = `The model declined ${what}: ${why}`
    patiently(() => logScan(run.scanId, 'warn', message), run.letGo).catch((error) =>
      logger.debug({ err: error }, 'a line of the log was lost')
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
  const progress = new ProgressLine(scan)
  warm(runner)
  const budget = watchBudget(scan, backend, requestStop)
  let outcome: RunOutcome
  try {
    outcome = await writeAndRun({ ...parts, progress })
  } catch (error) {
    if (!budget.whySpent || run.letGo.aborted) throw error
    outcome = CANCELLED
  } finally {
    budget.close()
    await progress.close()
    await account(scan, { ...backend.usage(), ...budget.usage }, run)
  }
  const isSpent = outcome.status === 'cancelled' && budget.whySpent
  if (isSpent) await endSpent(run, isSpent)
  else await end(run, outcome.status, outcome.error)
}

const CANCELLED: RunOutcome = { status: 'cancelled', error: null }

/** What is there is a partial report; a person who asked to stop meanwhile has the last word. */
async function endSpent(run: ScanRun, why: string) {
  const scan = await patiently(() => Scan.findOrFail(run.scanId), run.letGo)
  if (scan.stopMode) return end(run, 'cancelled', null)
  await end(run, scan.completed > 0 ? 'partial' : 'failed', why)
}

async function writeAndRun(
  parts: Omit<Parts, 'requestStop'> & { progress: ProgressLine }
): Promise<RunOutcome> {
  const { scan, run } = parts
  if (scan.total === 0) {
    const planned = await writeTests(parts)
    if (planned.total === 0) return { status: 'failed', error: planned.reason }
  } else {
    await patiently(() => goOn(scan), run.letGo)
  }
  return runTests(parts)
}

/** A runner takes seconds to start: it does while the attacks are written. */
function warm(runner: ScanRunner) {
  runner
    .take()
    .then((started) => runner.giveBack(started, 'healthy'))
    .catch((error) =>
      logger.debug({ err: error }, 'the runner did not start; the run itself will say so')
    )
}

/** Books what the model cost in this run, beside what earlier runs of the scan cost. */
async function account(scan: Scan, usage: Record<string, unknown>, run: ScanRun) {
  if (Object.keys(usage).length === 0) return
  const { runs } = scan.usage
  const usages = [...(Array.isArray(runs) ? runs : []), usage]
  const book = () =>
    db
      .from('scans')
      .where('id', scan.id)
      .update({ usage: JSON.stringify({ runs: usages }) })
  try {
    await patiently(async () => void (await book()), run.letGo)
  } catch (error) {
    // What ended the run matters more than its bill.
    logger.warn({ err: error, scan: scan.id }, 'the cost of a run was not booked')
  }
}

/** The tests of this scan are written; their total says so. */
async function goOn(scan: Scan) {
  const left = scan.total - scan.completed
  const isFirst = scan.startedAt === null
  const message = isFirst
    ? `${left} attacks are run again. Asking ${scan.targetName}.`
    : `Going on where it was left: ${left} of ${scan.total} attacks to go.`
  await logScan(scan.id, 'info', message)
  const now = new Date()
  const started = isFirst ? { started_at: now } : {}
  await db
    .from('scans')
    .where('id', scan.id)
    .update({ status: 'running', updated_at: now, ...started })
  await publishScan(await scan.refresh())
}

async function end(run: ScanRun, wanted: EndStatus, error: string | null) {
  const ended = await patiently(
    () =>
      db.transaction(async (trx) => {
        const { stop_mode: mode } = await trx
          .from('scans')
          .where('id', run.scanId)
          .select('stop_mode')
          .firstOrFail()
        const status = wanted === 'cancelled' && mode === 'publish-partial' ? 'partial' : wanted
        return endScan(run.scanId, status, error, trx)
      }),
    run.letGo
  )
  if (ended) await patiently(() => publishScan(ended), run.letGo)
}

async function fail(run: ScanRun, error: unknown) {
  logger.error({ err: error, scan: run.scanId }, 'a scan failed')
  await end(run, 'failed', reasonOf(error))
}

/** What a person can do something about is said in its words; anything else is in the server's log. */
function reasonOf(error: unknown): string {
  if (error instanceof RunnerDied) {
    return `The process that asks the target keeps ending. ${error.message}`
  }
  if (error instanceof Error && 'code' in error) return error.message
  return 'Something went wrong on the server. It has been logged.'
}

async function lookForStop(scanId: string, requestStop: () => void) {
  try {
    const row = await db.from('scans').where('id', scanId).select('stop_mode').first()
    if (!row || row.stop_mode) requestStop()
  } catch (error) {
    logger.debug({ err: error }, 'no look at the stop request: the database is away')
  }
}
