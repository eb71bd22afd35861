import { RunnerDied } from '#api/engines/evals/index'
import type { Planner } from '#api/engines/simba/index'
import { TraceRun } from '#api/evals/traces/collect/trace_run'
import { isDatabaseAway, withDatabaseRetry } from '#api/platform/database/database_away'
import { DomainError } from '#api/platform/http/domain_error'
import { ModelError } from '#api/platform/model_providers/model_error'
import type { ScanBackend } from '#api/scans/run/open_backend'
import type { ScanRunner } from '#api/scans/run/scan_runner'
import { findCall, type ModelCalls, storeCall } from '#api/simba/attacker/model_log'
import { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import { appendEvents } from '#api/simba/log/events'
import { loadLog, type SessionLog } from '#api/simba/log/session_log'
import { endSession, rememberSuccesses, type SessionEnd } from '#api/simba/publish/end_session'
import { attackerFor } from '#api/simba/run/attacker_for'
import { LiveProgress } from '#api/simba/run/live_progress'
import { callOriginOf, openSessionBackend, openTarget } from '#api/simba/run/open_session'
import { restorePlanner } from '#api/simba/run/restore_planner'
import { Interrupted, SessionClaim } from '#api/simba/run/session_claim'
import { type RunEnd, SessionRun } from '#api/simba/run/session_run'
import type SimbaSession from '#api/simba/session'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Work = { sessionId: string; runner: ScanRunner; shutdown: AbortSignal }

/**
 * Works on a session until it ends, waits, or is paused. Idempotent and safe to call concurrently: the claim grants
 * ownership, and the log determines what is left to do.
 * @throws Interrupted if this worker shuts down; another job then continues
 */
export async function runSimbaJob({ sessionId, runner, shutdown }: Work): Promise<void> {
  const claim = await withDatabaseRetry(() => SessionClaim.take(sessionId, shutdown), shutdown)
  if (!claim) return
  const live = new LiveProgress(claim.session)
  claim.onWritten = (lastEvent) => live.update(lastEvent)
  try {
    await work(claim, runner)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    if (error.why === 'lost') return
    await claim.idle()
    await claim.abandon()
    throw error
  } finally {
    claim.close()
    await live.close()
  }
}

async function work(claim: SessionClaim, runner: ScanRunner) {
  const { session } = claim
  runner.worksFor(await withDatabaseRetry(() => callOriginOf(session), claim.interrupt))
  for (;;) {
    const log = await withDatabaseRetry(() => loadLog(session.id), claim.interrupt)
    const end = await runOnce(claim, runner, log)
    if (end === 'again') continue
    if (await settle(claim, log, end)) return
  }
}

type Ended = RunEnd & { planner: Planner | null }

/** Runs a session with one backend. Returns `again` if the built-in backend must replace an unavailable model. */
async function runOnce(
  claim: SessionClaim,
  runner: ScanRunner,
  log: SessionLog
): Promise<Ended | 'again'> {
  const { session } = claim
  if (session.state === 'stopped') {
    return { why: 'left', planner: null }
  }
  let backend: ScanBackend | null = null
  try {
    const calls = modelCallsOf(claim)
    backend = await withDatabaseRetry(() => openSessionBackend(session, calls), claim.interrupt)
    return await runWith(claim, runner, log, backend)
  } catch (error) {
    claim.interrupt.throwIfAborted()
    // The queue retries the job, which then continues from the log.
    if (isDatabaseAway(error)) throw error
    if (error instanceof ModelError) return await withoutModel(claim, error)
    return { why: 'failed', reason: reasonOf(error, session), planner: null }
  } finally {
    await backend?.close()
  }
}

async function runWith(
  claim: SessionClaim,
  runner: ScanRunner,
  log: SessionLog,
  backend: ScanBackend
): Promise<Ended> {
  const { session } = claim
  const target = await withDatabaseRetry(() => openTarget(session), claim.interrupt)
  if (!target) return { why: 'failed', reason: 'The target was deleted.', planner: null }
  const attacker = attackerFor(session, backend)
  const planner = restorePlanner(session.plan, attacker, log, session.recordedBatch)
  attacker.observe(() => planner.snapshot())
  const traces = target.call.tracing
    ? await withDatabaseRetry(() => TraceRun.open(session.teamId), claim.interrupt)
    : undefined
  try {
    const run = new SessionRun({ claim, log, planner, attacker, backend, target, traces, runner })
    return { ...(await run.run()), planner }
  } finally {
    await traces?.close().catch(() => {})
  }
}

/** Returns the storage for model responses; writes are fenced with this job's token. */
const modelCallsOf = (claim: SessionClaim): ModelCalls => ({
  find: (key) =>
    withDatabaseRetry(() => findCall(db.connection(), claim.session.id, key), claim.interrupt),
  store: (call) => claim.write((trx) => storeCall(trx, claim.session.id, call)),
})

/** Handles an unavailable model: pauses the session, or lets the built-in planner continue it. */
async function withoutModel(claim: SessionClaim, error: ModelError): Promise<Ended | 'again'> {
  const { session } = claim
  const reason = `The model is unavailable: ${error.message}`
  if (!session.continuesWithoutModel || session.backend !== 'model') {
    return { why: 'waits', reason, until: null, planner: null }
  }
  const message = `${reason} The session continues with the built-in planner.`
  await claim.write(
    (trx) => appendEvents(trx, session.id, [{ kind: 'log', level: 'warn', message }]),
    { backend: 'built_in', attacker_label: null, grader_label: 'Built-in rules' }
  )
  await withDatabaseRetry(() => session.refresh(), claim.interrupt)
  return 'again'
}

/**
 * Stores how the run ended.
 * @returns whether the job is done
 */
async function settle(claim: SessionClaim, log: SessionLog, end: Ended): Promise<boolean> {
  const { session } = claim
  await claim.refresh()
  if (claim.control.state === 'stopped') {
    await withDatabaseRetry(() => session.refresh(), claim.interrupt)
    await store(claim, log, end.planner, {
      state: 'stopped',
      reason: session.stopReason ?? 'A person stopped it.',
    })
    return true
  }
  if (end.why === 'finished' || end.why === 'failed') {
    const state = end.why === 'finished' ? 'completed' : 'failed'
    await store(claim, log, end.planner, { state, reason: end.reason })
    return true
  }
  if (end.why === 'waits') {
    await claim.write((trx) => wait(trx, session.id, end.reason, end.until))
  }
  const isReleased = await withDatabaseRetry(
    () => claim.release(hasMore(session.id)),
    claim.interrupt
  )
  if (!isReleased) await withDatabaseRetry(() => session.refresh(), claim.interrupt)
  return isReleased
}

/** Pauses a session unless a person has changed its state. */
async function wait(
  trx: TransactionClientContract,
  id: string,
  reason: string,
  until: Date | null
) {
  const paused = await trx
    .from('simba_sessions')
    .where('id', id)
    .whereIn('state', ['running', 'waiting'])
    .update({ state: 'paused', stop_reason: reason, resume_at: until })
  if (Number(paused) === 0) return
  const message = `Paused. ${reason}`
  await appendEvents(trx, id, [{ kind: 'state', level: 'warn', message }])
}

/** Returns a query that determines whether a session has work after a user changed it. */
function hasMore(id: string) {
  return async (trx: TransactionClientContract): Promise<boolean> => {
    const row = await trx
      .from('simba_sessions')
      .where('id', id)
      .select('state', 'finished_at')
      .first()
    if (row?.state === 'stopped') return row.finished_at === null
    if (row?.state === 'queued' || row?.state === 'running') return true
    if (row?.state !== 'waiting') return false
    const message: unknown = await trx
      .from('simba_steering')
      .where('session_id', id)
      .whereNull('batch')
      .first()
    return message !== null
  }
}

async function store(
  claim: SessionClaim,
  log: SessionLog,
  planner: Planner | null,
  end: SessionEnd
): Promise<void> {
  const { session } = claim
  await withDatabaseRetry(() => session.refresh(), claim.interrupt)
  const current = planner ?? (await plannerOf(session, log))
  const { findings, hypotheses } = current.snapshot()
  await claim.write((trx) => endSession(trx, session, end, { log, findings, hypotheses }))
  await rememberSuccesses(session, { log, findings })
}

/** Returns a planner for a session on which this job did not work; the planner makes no decisions. */
async function plannerOf(session: SimbaSession, log: SessionLog): Promise<Planner> {
  const attacker = new RedteamAttacker({
    backend: { attacksFor: async () => [], applyStrategy: async () => [] },
    plan: session.plan,
  })
  return restorePlanner(session.plan, attacker, log, session.recordedBatch)
}

/** Returns the reason to show. Coded errors are shown to users; others are only logged. */
function reasonOf(error: unknown, { id }: SimbaSession): string {
  if (error instanceof DomainError) return error.message
  if (error instanceof RunnerDied) {
    return `The process that calls the target keeps crashing. ${error.message}`
  }
  logger.error({ err: error, sessionId: id }, 'a Simba session failed')
  return 'Something went wrong on the server. The error has been logged.'
}
