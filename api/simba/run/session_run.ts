import { type Attempt, RunnerDied } from '#api/engines/evals/index'
import { type Planner, type ReplyKind } from '#api/engines/simba/index'
import type { TraceRun } from '#api/evals/traces/collect/trace_run'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { JobRunner } from '#api/platform/runner/job_runner'
import type { ScanBackend } from '#api/scans/run/open_backend'
import { proposalsFor, storeProposals } from '#api/simba/attacker/proposals'
import type { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import { appendEvents, type NewEvent } from '#api/simba/log/events'
import {
  batchColumns,
  conversationsIn,
  snapshotColumns,
  storeBatch,
  storeConclusions,
} from '#api/simba/log/record_batch'
import {
  responsesOf,
  type SessionLog,
  type StoredExchange,
  type StoredSteering,
  toPlannerSteering,
  toSteering,
} from '#api/simba/log/session_log'
import { toEvents } from '#api/simba/log/technique_name'
import { markResent, responseColumns, storeResponse, storeVerdict } from '#api/simba/log/write_log'
import { allowedFrom, describeHours } from '#api/simba/run/allowed_hours'
import { describeResponse } from '#api/simba/run/describe_response'
import { judgeResponse } from '#api/simba/run/judge_response'
import { RateLimit, reachedLimit } from '#api/simba/run/limits'
import type { OpenTarget } from '#api/simba/run/open_session'
import { sendProbes } from '#api/simba/run/send_probes'
import type { SessionClaim } from '#api/simba/run/session_claim'
import { SessionUsage } from '#api/simba/run/session_usage'
import db from '@adonisjs/lucid/services/db'
import { setTimeout as wait } from 'node:timers/promises'

/** Maximum number of consecutive runners that may die before they are ready; one more fails the session. */
const MAX_RUNNER_DEATHS = 5
/** Maximum wait before the session's state is read again. */
const STEP_MS = 250

/** Why a run ended. `idle`: a person controls the session but has nothing to send; `left`: a person paused or ended it. */
export type RunEnd =
  | { why: 'finished'; reason: string }
  | { why: 'failed'; reason: string }
  | { why: 'waits'; reason: string; until: Date | null }
  | { why: 'idle' | 'left' }

type Parts = {
  claim: SessionClaim
  log: SessionLog
  planner: Planner
  attacker: RedteamAttacker
  backend: ScanBackend
  target: OpenTarget
  traces: TraceRun | undefined
  runner: JobRunner
}

/** Decides, sends, judges and stores one batch after another. The log in memory always equals the stored one. */
export class SessionRun {
  readonly #parts: Parts
  readonly #rate: RateLimit
  readonly #usage: SessionUsage
  #recordedBatch: number
  readonly #startedAt = performance.now()

  constructor(parts: Parts) {
    this.#parts = parts
    const { session } = parts.claim
    this.#recordedBatch = session.recordedBatch
    this.#usage = new SessionUsage(session, parts.backend)
    const sent = parts.log.exchanges.map(({ sentAt }) => sentAt?.getTime() ?? 0)
    this.#rate = new RateLimit(session.rules.maxMessagesPerMinute, sent)
  }

  /**
   * Works on the session until it ends or must wait.
   * @throws ModelError; Interrupted; RunnerDied
   */
  async run(): Promise<RunEnd> {
    for (let deaths = 0; ;) {
      try {
        const end = (await this.#checkState()) ?? (await this.#step())
        if (end) return end
        deaths = 0
      } catch (error) {
        // The runner died before it was ready. Messages without a response are sent again.
        if (!(error instanceof RunnerDied) || ++deaths > MAX_RUNNER_DEATHS) throw error
      }
    }
  }

  async #checkState(): Promise<RunEnd | null> {
    const { claim } = this.#parts
    const { state } = await claim.refresh()
    return state === 'running' || state === 'waiting' ? null : { why: 'left' }
  }

  async #step(): Promise<RunEnd | null> {
    const { log } = this.#parts
    const last = log.exchanges.at(-1)?.batch ?? -1
    if (last > this.#recordedBatch) return this.#finishBatch(last)
    return this.#startBatch(last + 1)
  }

  /** Sends the unsent messages, judges the unjudged responses, and records the batch. */
  async #finishBatch(number: number): Promise<RunEnd | null> {
    const own = this.#parts.log.exchanges.filter(({ batch }) => batch === number)
    for (const exchange of own) {
      if (exchange.respondedAt && !exchange.judgedAt) await this.#judge(exchange)
    }
    const end = await this.#send(own.filter(({ respondedAt }) => !respondedAt))
    if (end) return end
    if (own.some(({ judgedAt }) => !judgedAt)) return null
    await this.#record(number)
    return null
  }

  async #send(open: StoredExchange[]): Promise<RunEnd | null> {
    const { claim, target, runner, traces, log } = this.#parts
    const left = [...open]
    while (left.length > 0) {
      const end = (await this.#checkState()) ?? this.#checkRules()
      if (end) return end
      const { count, waitMs } = this.#rate.admit(left.length, Date.now())
      if (count === 0) {
        await wait(Math.min(waitMs, STEP_MS), undefined, { signal: claim.cancel }).catch(() => {})
        continue
      }
      const portion = left.splice(0, count)
      await this.#markSent(portion)
      const { call } = target
      const sending = { target: call, runner, traces, log, signal: claim.cancel }
      const reason = await sendProbes(portion, sending, {
        onAttempt: (exchange, attempt) => this.#receive(exchange, attempt),
        onResent: (exchanges) => this.#markSent(exchanges),
      })
      claim.interrupt.throwIfAborted()
      if (reason !== null) return { why: 'failed', reason }
      if (call.delayMs > 0) {
        await wait(call.delayMs, undefined, { signal: claim.cancel }).catch(() => {})
      }
    }
    return null
  }

  /** Returns a reason to wait if the rules of engagement currently allow no messages; otherwise null. */
  #checkRules(): RunEnd | null {
    const { hours } = this.#parts.claim.session.rules
    const until = allowedFrom(hours, new Date())
    if (!until || !hours) return null
    return { why: 'waits', reason: `Outside of the allowed hours, ${describeHours(hours)}.`, until }
  }

  /** Marks messages as sent. One that was sent before has no response, so it is marked as resent. */
  async #markSent(portion: StoredExchange[]) {
    const { claim } = this.#parts
    const sentAt = new Date()
    const numbers = portion.map(({ number }) => number)
    await claim.write((trx) =>
      trx
        .from('simba_exchanges')
        .where('session_id', claim.session.id)
        .whereIn('number', numbers)
        .update({ is_resent: trx.raw('sent_at is not null'), sent_at: sentAt })
    )
    for (const exchange of portion) {
      Object.assign(exchange, { isResent: exchange.sentAt !== null, sentAt })
    }
  }

  async #receive(exchange: StoredExchange, attempt: Attempt) {
    const { claim } = this.#parts
    const { id } = claim.session
    const columns = responseColumns(attempt)
    const { number } = exchange
    // If several calls were needed, the failed ones may have reached the target as well.
    const isResent = exchange.isResent || attempt.tries > 1
    this.#usage.add(attempt)
    await claim.write(async (trx) => {
      await storeResponse(trx, id, number, columns)
      if (isResent) await markResent(trx, id, [number])
    }, this.#usage.columns)
    Object.assign(exchange, columns, { isResent })
    await this.#judge(exchange)
  }

  async #judge(exchange: StoredExchange) {
    const { claim, log, backend, target } = this.#parts
    const { id, plan, config } = claim.session
    const attempt = log.attempts[exchange.attempt]
    if (!attempt) throw new Error(`Attempt ${exchange.attempt} is not in the log`)
    const judge = { backend, plan, config, confidential: target.confidential }
    const judgment = await judgeResponse(judge, attempt, exchange, log, claim.interrupt)
    await claim.write(async (trx) => {
      await storeVerdict(trx, id, exchange.number, judgment)
      await appendEvents(trx, id, [describeResponse(exchange, attempt, judgment)])
    })
    Object.assign(exchange, judgment, { judgedAt: new Date() })
  }

  async #record(number: number) {
    const { claim, planner, log } = this.#parts
    const { session } = claim
    const responses = responsesOf(log, number)
    const replies = planner
      .record(responses)
      .map((reply: ReplyKind, place) => ({ number: responses[place]?.probe ?? 0, reply }))
    const events = toEvents(planner.takeChanges())
    const columns = {
      ...snapshotColumns(planner),
      ...this.#usage.columns,
      recorded_batch: number,
    }
    await claim.write(
      (trx) => storeConclusions(trx, session, planner, { replies, events }),
      columns
    )
    this.#recordedBatch = number
    for (const { number: probe, reply } of replies) {
      const exchange = log.exchanges[probe]
      if (exchange) exchange.reply = reply
    }
  }

  async #startBatch(number: number): Promise<RunEnd | null> {
    const { claim, planner, log } = this.#parts
    const { session, control } = claim
    const isManual = control.state === 'waiting'
    const limit = reachedLimit(control.limits, this.#spent())
    if (limit) return { why: 'finished', reason: limit }
    const wrong = this.#checkRules()
    if (wrong) return wrong
    await this.#readSteering(number)
    if (!isManual) await this.#propose(number)
    const maxProbes = control.limits.probes - log.exchanges.length
    const batch = await planner.next({ maxProbes, isManual, signal: claim.interrupt })
    if (!batch && isManual) return { why: 'idle' }
    if (!batch) return this.#ended(planner.endReason ?? '')
    const events: NewEvent[] = toEvents(planner.takeChanges())
    if (batch.phase !== (log.exchanges.at(-1)?.phase ?? null)) {
      events.push({ kind: 'phase', message: `Phase: ${batch.phase}` })
    }
    const columns = { ...batchColumns(batch), ...this.#usage.columns }
    await claim.write((trx) => storeBatch(trx, session, batch, { log, planner, events }), columns)
    const conversationOf = conversationsIn(log, batch)
    for (const attempt of batch.attempts) {
      log.attempts.push({ ...attempt, batch: number, state: 'open', isBoosted: false })
    }
    for (const probe of batch.probes) {
      const place = { batch: number, phase: batch.phase, conversation: conversationOf(probe) }
      log.exchanges.push({ ...probe, ...place, ...UNSENT, createdAt: new Date() })
    }
    return null
  }

  /**
   * Returns the end of a session. It fails if there was no response at all, because it then has no results about the
   * target.
   */
  #ended(reason: string): RunEnd {
    const hasResponse = this.#parts.log.exchanges.some(({ output }) => output !== null)
    const first = this.#parts.log.exchanges[0]?.error?.message ?? ''
    if (hasResponse) return { why: 'finished', reason }
    return { why: 'failed', reason: `${reason} ${first}`.trim() }
  }

  /**
   * Assigns users' manual changes to the batch before which they take effect, so that a restored planner gets them at the
   * same point.
   */
  async #readSteering(batch: number) {
    const { claim, planner, log } = this.#parts
    const { id } = claim.session
    const read = <Row>(query: () => Promise<Row>) => withDatabaseRetry(query, claim.interrupt)
    const pending: unknown = await read(() =>
      db.from('simba_steering').where('session_id', id).whereNull('batch').first()
    )
    if (!pending) return
    await claim.write((trx) =>
      trx.from('simba_steering').where('session_id', id).whereNull('batch').update({ batch })
    )
    const rows = await read(() =>
      db.from('simba_steering').where({ session_id: id, batch }).orderBy('id').select('*')
    )
    for (const steering of rows.map(toSteering)) {
      if (log.steering.some((known) => known.id === steering.id)) continue
      log.steering.push(steering)
      planner.steer(toPlannerSteering(steering, batch))
    }
  }

  /** Adds hypotheses proposed by the model; they are stored before the batch that can use them. */
  async #propose(batch: number) {
    const { claim, planner, log } = this.#parts
    const { session } = claim
    const proposals = await proposalsFor(batch, session, this.#parts, claim.interrupt)
    if (proposals.length === 0) return
    let stored: StoredSteering[] = []
    await claim.write(async (trx) => {
      stored = await storeProposals(trx, session, batch, proposals)
    })
    for (const steering of stored) {
      log.steering.push(steering)
      planner.steer(toPlannerSteering(steering, batch))
    }
  }

  #spent() {
    const { claim, log } = this.#parts
    const activeMs = Number(claim.session.activeMs) + performance.now() - this.#startedAt
    const { length: probes } = log.exchanges
    return { probes, ...this.#usage.spent, minutes: activeMs / 60_000 }
  }
}

const UNSENT = {
  output: null,
  error: null,
  toolCalls: null,
  traces: [],
  targetSession: null,
  latencyMs: null,
  tokenUsage: null,
  costUsd: null,
  verdict: null,
  isRefusal: false,
  reply: null,
  isResent: false,
  sentAt: null,
  respondedAt: null,
  judgedAt: null,
} satisfies Partial<StoredExchange>
