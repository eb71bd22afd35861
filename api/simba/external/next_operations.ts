import type { SimbaNext } from '#api/contract/simba/session'
import type { Planner } from '#api/engines/simba/index'
import { MemoryShare } from '#api/platform/http/body/memory_share'
import { poolSize } from '#config/database'
import { ModelError } from '#api/platform/model_providers/model_error'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { ScanBackend } from '#api/scans/run/open_backend'
import { NOT_EXTERNAL } from '#api/simba/errors'
import { findCall, storeCall } from '#api/simba/attacker/model_log'
import { proposalsFor, storeProposals } from '#api/simba/attacker/proposals'
import type { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import { askedColumns } from '#api/simba/external/asked_time'
import {
  answerColumns,
  type GivenAnswer,
  matchAnswers,
  openExchanges,
  toOperation,
} from '#api/simba/external/external_session'
import { appendEvents, type NewEvent } from '#api/simba/log/events'
import {
  batchColumns,
  snapshotColumns,
  storeBatch,
  storeConclusions,
} from '#api/simba/log/record_batch'
import {
  loadLog,
  responsesOf,
  type SessionLog,
  toPlannerSteering,
  toSteering,
} from '#api/simba/log/session_log'
import { toEvents } from '#api/simba/log/technique_name'
import { markResent, storeResponse, storeVerdict } from '#api/simba/log/write_log'
import { endSession } from '#api/simba/publish/end_session'
import { allowedFrom } from '#api/simba/run/allowed_hours'
import { attackerFor } from '#api/simba/run/attacker_for'
import { describeResponse } from '#api/simba/run/describe_response'
import { judgeResponse } from '#api/simba/run/judge_response'
import { RateLimit, reachedLimit } from '#api/simba/run/limits'
import { openSessionBackend } from '#api/simba/run/open_session'
import { restorePlanner } from '#api/simba/run/restore_planner'
import { SessionUsage } from '#api/simba/run/session_usage'
import SimbaSession from '#api/simba/session'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Trx = TransactionClientContract

type Parts = { trx: Trx; session: SimbaSession; log: SessionLog; backend: ScanBackend }

/**
 * Limits concurrent requests to a quarter of the database connections, because each request holds one while the model
 * works.
 */
const inProgress = new MemoryShare({
  total: Math.floor(poolSize / 4),
  perOwner: 1,
  maxWaiting: 200,
  maxWaitMs: 60_000,
})

/**
 * Stores the responses that an external runner sent and returns its next messages. The row lock serializes concurrent
 * requests; a repeated request returns the same messages.
 * @throws NOT_EXTERNAL; 404; BUSY
 */
export async function nextOperations(
  teamId: string,
  sessionId: string,
  answers: readonly GivenAnswer[]
): Promise<SimbaNext> {
  const known = await SimbaSession.query().where({ id: sessionId, team_id: teamId }).firstOrFail()
  if (known.runner !== 'external') throw NOT_EXTERNAL()
  return inProgress.run(sessionId, 1, () => continueSession(known, answers))
}

async function continueSession(
  known: SimbaSession,
  answers: readonly GivenAnswer[]
): Promise<SimbaNext> {
  const { id: sessionId } = known
  await db.transaction((trx) => storeAnswers(trx, sessionId, answers))
  // Responses of the model are stored in the transaction of the decisions, which holds the row lock.
  let place: Trx | null = null
  const inTransaction = () => {
    if (!place) throw new Error('The model is called in a transaction only')
    return place
  }
  const backend = await openSessionBackend(known, {
    find: (key) => findCall(inTransaction(), sessionId, key),
    store: (call) => storeCall(inTransaction(), sessionId, call),
  })
  try {
    return await db.transaction((trx) => nextIn((place = trx), sessionId, backend))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return await withoutModel(known, error)
  } finally {
    await backend.close()
  }
}

async function nextIn(trx: Trx, sessionId: string, backend: ScanBackend): Promise<SimbaNext> {
  const session = await lock(trx, sessionId)
  const log = await loadLog(session.id, trx)
  const parts = { trx, session, log, backend }
  if (isOver(session)) return over(session)
  await judgeAnswers(parts)
  if (session.state === 'paused') return waits(session)
  const attacker = attackerFor(session, backend)
  const planner = restorePlanner(session.plan, attacker, log, session.recordedBatch)
  attacker.observe(() => planner.snapshot())
  await record(parts, planner)
  await update(trx, session, new SessionUsage(session, backend).columns)
  if (openExchanges(log).length === 0 && !(await decide(parts, planner, attacker))) {
    return session.state === 'waiting' || !session.finishedAt ? waits(session) : over(session)
  }
  return { sessionId: session.id, operations: await send(parts), completed: false }
}

async function lock(trx: Trx, sessionId: string): Promise<SimbaSession> {
  const query = SimbaSession.query({ client: trx }).where('id', sessionId).forUpdate()
  const session = await query.first()
  if (!session) throw NOT_FOUND()
  return session
}

const isOver = ({ finishedAt, state }: SimbaSession) => Boolean(finishedAt) || state === 'stopped'

const over = ({ id: sessionId }: SimbaSession): SimbaNext => ({
  sessionId,
  operations: [],
  completed: true,
})
const waits = (session: SimbaSession): SimbaNext => ({ ...over(session), completed: false })

/** Stores responses to open messages before anything can fail, because the runner must not send these messages again. */
async function storeAnswers(
  trx: Trx,
  sessionId: string,
  answers: readonly GivenAnswer[]
): Promise<void> {
  const session = await lock(trx, sessionId)
  if (isOver(session)) return
  await update(trx, session, askedColumns(session, new Date()))
  if (answers.length === 0) return
  for (const { exchange, answer } of matchAnswers(await loadLog(session.id, trx), answers)) {
    await storeResponse(trx, session.id, exchange.number, answerColumns(answer))
  }
}

async function judgeAnswers({ trx, session, log, backend }: Parts): Promise<void> {
  for (const exchange of log.exchanges) {
    const attempt = log.attempts[exchange.attempt]
    if (!attempt || !exchange.respondedAt || exchange.judgedAt) continue
    const { plan, config } = session
    const judge = { backend, plan, config, confidential: NO_TEXTS }
    const judgment = await judgeResponse(judge, attempt, exchange, log)
    await storeVerdict(trx, session.id, exchange.number, judgment)
    await appendEvents(trx, session.id, [describeResponse(exchange, attempt, judgment)])
    Object.assign(exchange, judgment, { judgedAt: new Date() })
  }
}

/** The texts that a target must not disclose are known only for targets that this server calls. */
const NO_TEXTS = { systemPrompt: '', secrets: [] }

async function record({ trx, session, log }: Parts, planner: Planner): Promise<void> {
  const last = log.exchanges.at(-1)?.batch ?? -1
  if (last <= session.recordedBatch || openExchanges(log).length > 0) return
  const responses = responsesOf(log, last)
  const replies = planner
    .record(responses)
    .map((reply, place) => ({ number: responses[place]?.probe ?? 0, reply }))
  const events = toEvents(planner.takeChanges())
  await storeConclusions(trx, session, planner, { replies, events })
  await update(trx, session, { ...snapshotColumns(planner), recorded_batch: last })
}

/**
 * Decides the next batch.
 * @returns false if there is currently none
 */
async function decide(
  { trx, session, log, backend }: Parts,
  planner: Planner,
  attacker: RedteamAttacker
): Promise<boolean> {
  const number = (log.exchanges.at(-1)?.batch ?? -1) + 1
  const minutes = Number(session.activeMs) / 60_000
  // Covers only the models, because the runner does not report the target's usage.
  const usage = new SessionUsage(session, backend)
  const spent = { probes: log.exchanges.length, minutes, ...usage.spent }
  const limit = reachedLimit(session.limits, spent)
  if (!limit && allowedFrom(session.rules.hours, new Date())) return false
  if (!limit) await readSteering(trx, session.id, number, planner)
  const maxProbes = session.limits.probes - log.exchanges.length
  const isManual = session.state === 'waiting'
  if (!limit && !isManual) await propose(trx, session, number, { log, planner, attacker })
  const batch = limit ? null : await planner.next({ maxProbes, isManual })
  if (!batch && isManual && !limit) return false
  if (!batch) {
    await end(trx, session, log, planner, limit ?? planner.endReason ?? '')
    return false
  }
  const events: NewEvent[] = toEvents(planner.takeChanges())
  if (batch.phase !== (log.exchanges.at(-1)?.phase ?? null)) {
    events.push({ kind: 'phase', message: `Phase: ${batch.phase}` })
  }
  await storeBatch(trx, session, batch, { log, planner, events })
  await update(trx, session, { ...batchColumns(batch), ...usage.columns })
  Object.assign(log, await loadLog(session.id, trx))
  return true
}

async function end(
  trx: Trx,
  session: SimbaSession,
  log: SessionLog,
  planner: Planner,
  reason: string
): Promise<void> {
  const { findings, hypotheses } = planner.snapshot()
  await endSession(trx, session, { state: 'completed', reason }, { log, findings, hypotheses })
  await session.refresh()
}

async function readSteering(trx: Trx, id: string, batch: number, planner: Planner): Promise<void> {
  await trx.from('simba_steering').where('session_id', id).whereNull('batch').update({ batch })
  const rows = await trx.from('simba_steering').where({ session_id: id, batch }).orderBy('id')
  for (const steering of rows.map(toSteering)) planner.steer(toPlannerSteering(steering, batch))
}

async function propose(
  trx: Trx,
  session: SimbaSession,
  batch: number,
  parts: { log: SessionLog; planner: Planner; attacker: RedteamAttacker }
): Promise<void> {
  const proposals = await proposalsFor(batch, session, parts)
  if (proposals.length === 0) return
  for (const steering of await storeProposals(trx, session, batch, proposals)) {
    parts.planner.steer(toPlannerSteering(steering, batch))
  }
}

/**
 * Marks the open messages that the rate limit allows now as sent, and returns them with those that were returned
 * before, which the runner may send twice.
 */
async function send({ trx, session, log }: Parts) {
  const open = openExchanges(log)
  const unsent = open.filter(({ sentAt }) => !sentAt)
  const repeated = open.filter(({ sentAt }) => sentAt).map(({ number }) => number)
  await markResent(trx, session.id, repeated)
  const sentAt = log.exchanges.map((exchange) => exchange.sentAt?.getTime() ?? 0)
  const rate = new RateLimit(session.rules.maxMessagesPerMinute, sentAt)
  const { count } = rate.admit(unsent.length, Date.now())
  const admitted = unsent.slice(0, count)
  const now = new Date()
  await trx
    .from('simba_exchanges')
    .where('session_id', session.id)
    .whereIn(
      'number',
      admitted.map(({ number }) => number)
    )
    .update({ sent_at: now })
  for (const exchange of admitted) exchange.sentAt = now
  return open.filter((exchange) => exchange.sentAt).map((exchange) => toOperation(exchange, log))
}

async function update(trx: Trx, session: SimbaSession, columns: Record<string, unknown>) {
  await trx
    .from('simba_sessions')
    .where('id', session.id)
    .update({ ...columns, updated_at: new Date() })
}

/**
 * Pauses the session, or lets the built-in planner continue it, unless someone has stopped or paused it in the meantime.
 */
async function withoutModel(known: SimbaSession, error: ModelError): Promise<SimbaNext> {
  const reason = `The model is unavailable: ${error.message}`
  return db.transaction(async (trx) => {
    const session = await lock(trx, known.id)
    if (isOver(session)) return over(session)
    if (session.state === 'paused') return waits(session)
    const continues = session.continuesWithoutModel
    const columns = continues
      ? { backend: 'built_in', attacker_label: null, grader_label: 'Built-in rules' }
      : { state: 'paused', stop_reason: reason }
    await update(trx, session, columns)
    const message = continues
      ? `${reason} The session continues with the built-in planner.`
      : `Paused. ${reason}`
    await appendEvents(trx, session.id, [{ kind: 'log', level: 'warn', message }])
    return waits(session)
  })
}
