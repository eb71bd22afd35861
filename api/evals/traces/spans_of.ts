import type { AttributeValue, TraceSpan } from '#api/engines/traces/vocabulary'
import { MAX_SPANS_PER_TRACE } from '#api/engines/traces/vocabulary'
import { asObject } from '#api/evals/values/as_object'

/** OpenTelemetry's status codes by name, as in exported files. */
const CODES: Record<string, number> = { ok: 1, error: 2 }

/**
 * Reads the spans of stored traces: those of scans, and those of the command-line tool, which have
 * `status: {code, message}` if they were shared, or `statusCode` if they were exported. Skips spans without an ID or a
 * start time.
 */
export function spansOf(traces: readonly unknown[]): TraceSpan[] {
  const spans = traces.flatMap((trace) => {
    const { spans: listed } = asObject(trace)
    const all: unknown[] = Array.isArray(listed) ? listed : []
    return all.slice(0, MAX_SPANS_PER_TRACE)
  })
  return spans.flatMap(spanOf).sort((one, two) => one.startTime - two.startTime)
}

function spanOf(value: unknown): TraceSpan[] {
  const span = asObject(value)
  const { startTime, endTime, parentSpanId, name } = span
  const id = span.spanId ?? span.id
  if (typeof startTime !== 'number' || typeof id !== 'string') return []
  const { code, message } = asObject(span.status)
  const statusCode = codeOf(span.statusCode ?? code)
  const statusMessage = span.statusMessage ?? message
  return [
    {
      spanId: id,
      name: typeof name === 'string' ? name : '',
      startTime,
      attributes: attributesOf(span.attributes),
      ...(typeof parentSpanId === 'string' && { parentSpanId }),
      ...(typeof endTime === 'number' && { endTime }),
      ...(statusCode !== undefined && { statusCode }),
      ...(typeof statusMessage === 'string' && { statusMessage }),
    },
  ]
}

function codeOf(code: unknown): number | undefined {
  return typeof code === 'number' ? code : CODES[String(code)]
}

const attributesOf = (value: unknown): TraceSpan['attributes'] =>
  Object.fromEntries(Object.entries(asObject(value)).filter(isAttribute))

/** Narrows the type of an entry: stored traces are JSON, so every value is an attribute value. */
const isAttribute = (entry: [string, unknown]): entry is [string, AttributeValue] =>
  entry[1] !== undefined
