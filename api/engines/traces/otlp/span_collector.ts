import {
  MAX_SPANS_PER_REQUEST,
  MAX_SPANS_PER_TRACE,
  MAX_TRACE_CHARS,
  type TraceSpan,
} from '../vocabulary.js'
import { hasValidIds, isSpanId, type Attributes, type SpanParts } from './span_parts.js'

export type ReadSpans = {
  /** Number of spans in the request. */
  received: number
  /** Number of spans of unwanted traces. */
  unknown: number
  /** Number of spans without valid IDs. */
  invalid: number
  /** Number of spans that exceed a limit. */
  excess: number
  /** Number of spans in `traces`. */
  kept: number
  /**
   * JSON of a list of `{traceId, count, chars, spans}`, where `chars` is the length of `spans` as JSON. A string, because
   * it is forwarded without being parsed.
   */
  traces: string
}

/** Spans of one trace, as JSON. */
type Trace = { count: number; chars: number; spans: string[] }

const batchOf = (traceId: string, { count, chars, spans }: Trace) =>
  `{"traceId":"${traceId}","count":${count},"chars":${chars},"spans":[${spans.join(',')}]}`

type Options = {
  /** Prefixes of trace IDs. Only the spans of traces with one of these prefixes are kept. */
  prefixes: readonly string[]
  /** Applied to each kept span, e.g. to mask credentials. */
  clean?: (span: TraceSpan) => TraceSpan
}

/** Number of leading characters of a trace ID (half of it) that identify a run. */
export const PREFIX_CHARS = 16

/** Collects the spans of one request by trace, and enforces the limits. */
export class SpanCollector {
  readonly #prefixes: ReadonlySet<string>
  readonly #clean: (span: TraceSpan) => TraceSpan
  readonly #traces = new Map<string, Trace>()
  #received = 0
  #unknown = 0
  #invalid = 0
  #excess = 0
  #kept = 0

  constructor({ prefixes, clean = (span) => span }: Options) {
    this.#prefixes = new Set(prefixes)
    this.#clean = clean
  }

  /** Whether spans of the trace are kept; others need not be read further. */
  isWanted(traceId: string): boolean {
    return this.#prefixes.has(traceId.slice(0, PREFIX_CHARS))
  }

  skip(): void {
    this.#received++
    this.#unknown++
  }

  add(parts: SpanParts, inherited: Attributes): void {
    this.#received++
    if (!hasValidIds(parts)) return void this.#invalid++
    if (!this.isWanted(parts.traceId)) return void this.#unknown++
    if (!isSpanId(parts.parentSpanId)) parts.parentSpanId = ''
    const trace = this.#traces.get(parts.traceId) ?? { count: 0, chars: 0, spans: [] }
    const isFull = trace.count >= MAX_SPANS_PER_TRACE || this.#received > MAX_SPANS_PER_REQUEST
    if (isFull) return void this.#excess++
    const text = JSON.stringify(this.#clean(parts.toSpan(inherited)))
    if (trace.chars + text.length > MAX_TRACE_CHARS) return void this.#excess++
    this.#kept++
    trace.count++
    trace.chars += text.length
    trace.spans.push(text)
    this.#traces.set(parts.traceId, trace)
  }

  result(): ReadSpans {
    return {
      received: this.#received,
      unknown: this.#unknown,
      invalid: this.#invalid,
      excess: this.#excess,
      kept: this.#kept,
      traces: `[${[...this.#traces].map(([id, trace]) => batchOf(id, trace)).join(',')}]`,
    }
  }
}
