import { MAX_SPANS_PER_TRACE } from '#api/engines/traces/vocabulary'
import { PREFIX_CHARS, type TraceSpan } from '#api/engines/traces/index'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Time after which a run that is no longer renewed, because its worker died, stops accepting spans. */
const VALIDITY_MS = 15 * 60_000
const RENEW_MS = 5 * 60_000
const POLL_MS = 150
/**
 * Maximum wait for the spans of an attempt. OpenTelemetry's batch processor exports every 5 s by default
 * (`OTEL_BSP_SCHEDULE_DELAY`).
 */
export const MAX_WAIT_MS = 7_000
/** If no further span arrives within this time, a trace that contains its root span is complete. */
const SETTLE_MS = 300
/** Number of attempts without spans after which the target is assumed to send none and later attempts do not wait. */
const MAX_SILENT_ATTEMPTS = 5

type Batch = { trace_id: string; spans: TraceSpan[] }

type Pending = {
  /** ID of the attempt's own span, the parent of the target's root span. */
  parentSpanId: string
  startedAt: number
  count: number
  changedAt: number
  settle(spans: TraceSpan[]): void
}

/**
 * Accepts the spans of one run's attempts and collects them when the attempts end. Owns the run's row, which it renews
 * until `close`.
 */
export class TraceRun {
  readonly #pending = new Map<string, Pending>()
  readonly #renewal: NodeJS.Timeout
  #poll: Promise<void> | null = null
  /** IDs of traces that were collected since the last renewal, and in the period before. */
  #settled: string[] = []
  #settledBefore: string[] = []
  #silent = 0
  #hasSpans = false
  #isClosed = false

  private constructor(
    /** First half of the trace IDs of all attempts. */
    readonly prefix: string
  ) {
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS).unref()
  }

  static async open(teamId: string): Promise<TraceRun> {
    const prefix = randomBytes(PREFIX_CHARS / 2).toString('hex')
    await db.table('trace_runs').insert({ prefix, team_id: teamId, expires_at: expiry() })
    return new TraceRun(prefix)
  }

  /** Whether the target has sent no spans, although several attempts waited for them. */
  get isSilent(): boolean {
    return !this.#hasSpans && this.#silent >= MAX_SILENT_ATTEMPTS
  }

  /**
   * Returns the spans of an attempt that has ended. Waits, at most `MAX_WAIT_MS`, until the target's root span has
   * arrived and no further span follows. Does not wait if the target sends no spans.
   */
  async spansOf(traceId: string, parentSpanId: string): Promise<TraceSpan[]> {
    if (!traceId.startsWith(this.prefix) || this.#isClosed) return []
    const { promise, resolve } = Promise.withResolvers<TraceSpan[]>()
    const startedAt = this.isSilent ? -Infinity : Date.now()
    const pending = { parentSpanId, startedAt, count: -1, changedAt: Date.now(), settle: resolve }
    this.#pending.set(traceId, pending)
    this.#poll ??= this.#collect().finally(() => (this.#poll = null))
    const spans = await promise
    if (spans.length > 0) this.#hasSpans = true
    else this.#silent++
    return spans
  }

  /** Deletes the run and spans that no attempt has collected. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#renewal)
    for (const { settle } of this.#pending.values()) settle([])
    this.#pending.clear()
    await this.#poll
    await db.from('trace_runs').where('prefix', this.prefix).delete()
  }

  async #collect() {
    while (this.#pending.size > 0) {
      const found = await this.#read([...this.#pending.keys()]).catch(() => null)
      const done: string[] = []
      for (const [traceId, pending] of this.#pending) {
        const spans = found?.get(traceId) ?? []
        if (!isComplete(pending, spans)) continue
        this.#pending.delete(traceId)
        done.push(traceId)
        pending.settle(spans)
      }
      this.#settled.push(...done)
      if (done.length > 0) await this.#forget(done).catch(() => {})
      if (this.#pending.size > 0) await sleep(POLL_MS)
    }
  }

  async #read(traceIds: string[]): Promise<Map<string, TraceSpan[]>> {
    const rows: Batch[] = await db
      .from('trace_batches')
      .where('prefix', this.prefix)
      .whereIn('trace_id', traceIds)
      .select('trace_id', 'spans')
    const traces = new Map<string, Map<string, TraceSpan>>()
    for (const { trace_id: traceId, spans } of rows) {
      const known = traces.get(traceId) ?? new Map<string, TraceSpan>()
      // Keeps each span once, because exporters may repeat a span after a failed request.
      for (const span of spans) known.set(span.spanId, span)
      traces.set(traceId, known)
    }
    return new Map(
      [...traces].map(([traceId, spans]) => [traceId, inOrder(spans).slice(0, MAX_SPANS_PER_TRACE)])
    )
  }

  async #forget(traceIds: string[]) {
    await db.from('trace_batches').whereRaw('trace_id = any(?)', [traceIds]).delete()
  }

  /** Deletes spans that arrived after their attempt, so that they do not use up the limits of the run. */
  async #forgetLateSpans() {
    const settled = [...this.#settledBefore, ...this.#settled]
    this.#settledBefore = this.#settled
    this.#settled = []
    if (settled.length > 0) await this.#forget(settled)
  }

  async #renew() {
    await this.#forgetLateSpans().catch(() => {})
    await db
      .from('trace_runs')
      .where('prefix', this.prefix)
      .update({ expires_at: expiry() })
      .catch(() => {})
  }
}

export const openTraceRun = (teamId: string): Promise<TraceRun> => TraceRun.open(teamId)

const expiry = () => new Date(Date.now() + VALIDITY_MS)

const inOrder = (spans: ReadonlyMap<string, TraceSpan>) =>
  [...spans.values()].sort((one, two) => one.startTime - two.startTime)

/** Updates the state of the trace, and returns whether the wait is over. */
function isComplete(pending: Pending, spans: TraceSpan[]): boolean {
  const now = Date.now()
  if (spans.length !== pending.count) {
    pending.count = spans.length
    pending.changedAt = now
  }
  const hasRoot = spans.some((span) => span.parentSpanId === pending.parentSpanId)
  const isSettled = hasRoot && now - pending.changedAt >= SETTLE_MS
  return isSettled || now - pending.startedAt >= MAX_WAIT_MS
}
