import type { EvalSpan, EvalTrace } from '#api/contract/trace'
import { asObject } from '#api/evals/values/as_object'

type Json = Record<string, unknown>

/** Reads the traces that the CLI shares and exports. `startMs` is relative to the first span of the trace. */
export function tracesOf(traces: unknown): EvalTrace[] {
  if (!Array.isArray(traces)) return []
  return traces.map(asObject).map(({ traceId, spans }) => {
    const all: unknown[] = Array.isArray(spans) ? spans : []
    const timed = all.map(asObject).filter((span) => typeof span.startTime === 'number')
    const began = Math.min(...timed.map((span) => Number(span.startTime)))
    return {
      id: textOf(traceId) ?? '',
      beganAt: dateOf(began),
      spans: timed.map((span) => spanOf(span, began)).sort((one, two) => one.startMs - two.startMs),
    }
  })
}

/**
 * Converts a span. Shared spans have `status: {code, message}`; exported files have `statusCode` and `statusMessage`.
 */
function spanOf(span: Json, began: number): EvalSpan {
  const start = Number(span.startTime)
  const { code, message } = asObject(span.status)
  return {
    id: String(span.spanId ?? span.id ?? start),
    parentId: textOf(span.parentSpanId),
    name: textOf(span.name) ?? '',
    startMs: toMicroseconds(start - began),
    durationMs: typeof span.endTime === 'number' ? toMicroseconds(span.endTime - start) : null,
    status: statusOf(span.statusCode ?? code),
    message: textOf(span.statusMessage) ?? textOf(message),
    attributes: asObject(span.attributes),
  }
}

/** Rounds to microseconds, because a double cannot represent epoch milliseconds more precisely. */
const toMicroseconds = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000

/** Returns the name of a status: as a number, 1 is ok and 2 is error in OpenTelemetry. */
function statusOf(code: unknown): EvalSpan['status'] {
  if (code === 2 || code === 'error') return 'error'
  return code === 1 || code === 'ok' ? 'ok' : 'unset'
}

function dateOf(ms: number): string | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
