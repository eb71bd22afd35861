/** Spans that a target exported during an attempt. Types and constants only. */

export type AttributeValue =
  string | number | boolean | null | AttributeValue[] | { [key: string]: AttributeValue }

/** One span, in the format of the evaluation library's traces. Times are in milliseconds since the epoch. */
export type TraceSpan = {
  /** 16 hexadecimal digits. */
  spanId: string
  parentSpanId?: string
  name: string
  startTime: number
  endTime?: number
  /** Attributes of the span and of its events, plus `service.name`, `otel.scope.name` and `otel.span.kind`. */
  attributes: Record<string, AttributeValue>
  /** 1: OK, 2: error. */
  statusCode?: number
  statusMessage?: string
}

/** Limits of one export request. Further spans are rejected. */
export const MAX_SPANS_PER_REQUEST = 10_000

/** Limits per attempt. Further spans are rejected. */
export const MAX_SPANS_PER_TRACE = 500
export const MAX_TRACE_CHARS = 1_000_000

/**
 * Limits per run, of the spans that no attempt has collected yet. A batch has the spans of one trace in one request, so
 * this is also the maximum number of trace IDs. Further spans are rejected.
 */
export const MAX_BATCHES_PER_RUN = 10_000
export const MAX_RUN_CHARS = 200_000_000

/** Limits per span. Further attributes and events are dropped; longer texts are cut. */
export const MAX_ATTRIBUTES = 128
export const MAX_EVENTS = 32
export const MAX_SPAN_NAME_CHARS = 300
export const MAX_ATTRIBUTE_NAME_CHARS = 200
export const MAX_ATTRIBUTE_CHARS = 16_000
/** Maximum number of entries in all lists and maps of one attribute; further ones are dropped. */
export const MAX_ATTRIBUTE_VALUES = 500
/** Maximum nesting of lists and maps in one attribute; entries at this depth or deeper are dropped. */
export const MAX_ATTRIBUTE_DEPTH = 6
