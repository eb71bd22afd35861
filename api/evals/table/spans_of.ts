import type { EvalSpan } from '#api/contract/eval'
import { asObject } from '#api/evals/as_object'

/** Spans of the traces that belong to a result; times count from the first of them. */
export function spansOf(traces: unknown, testIdx: number, promptIdx: number): EvalSpan[] {
  if (!Array.isArray(traces)) return []
  const spans = traces
    .map(asObject)
    .filter((trace) => isOf(trace, testIdx, promptIdx))
    .flatMap((trace) => (Array.isArray(trace.spans) ? trace.spans.map(asObject) : []))
    .filter((span) => typeof span.startTime === 'number')
  const began = Math.min(...spans.map((span) => Number(span.startTime)))
  return spans.map((span) => spanOf(span, began)).sort((one, other) => one.startMs - other.startMs)
}

function isOf({ metadata, testCaseId }: Record<string, unknown>, test: number, prompt: number) {
  const noted = asObject(metadata)
  if (noted.testIdx !== undefined) {
    return noted.testIdx === test && (noted.promptIdx ?? 0) === prompt
  }
  return testCaseId === `${test}-${prompt}`
}

function spanOf(span: Record<string, unknown>, began: number): EvalSpan {
  const start = Number(span.startTime)
  return {
    id: String(span.spanId ?? span.id ?? start),
    parentId: typeof span.parentSpanId === 'string' ? span.parentSpanId : null,
    name: typeof span.name === 'string' ? span.name : '',
    startMs: start - began,
    durationMs: typeof span.endTime === 'number' ? span.endTime - start : null,
    status: statusOf(span.statusCode),
    attributes: asObject(span.attributes),
  }
}

/** As OpenTelemetry numbers them: 1 is well, 2 is an error. */
function statusOf(code: unknown): EvalSpan['status'] {
  if (code === 2 || code === 'error') return 'error'
  return code === 1 || code === 'ok' ? 'ok' : 'unset'
}
