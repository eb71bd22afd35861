import { randomBytes } from 'node:crypto'
import { mergeToolCalls, toolCallsInSpans } from '#api/engines/actions/index'
import type { Attempt } from '#api/engines/evals/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'

/** IDs of the trace that a target joins during one attempt. */
export type AttemptTrace = { traceId: string; parentSpanId: string }

/** The second half of the trace ID is random, as W3C Trace Context recommends for at least its last seven bytes. */
export const newTrace = (prefix: string): AttemptTrace => ({
  traceId: prefix + randomBytes(8).toString('hex'),
  parentSpanId: randomBytes(8).toString('hex'),
})

/** `traceparent` header of W3C Trace Context, with the flag that requests sampling. */
export const traceparentOf = ({ traceId, parentSpanId }: AttemptTrace): string =>
  `00-${traceId}-${parentSpanId}-01`

/** Adds the spans, and the tool calls in them, to an attempt. */
export function withSpans(attempt: Attempt, spans: TraceSpan[]): Attempt {
  const traced = toolCallsInSpans(spans)
  const toolCalls =
    traced.length > 0 ? mergeToolCalls(attempt.toolCalls ?? [], traced) : attempt.toolCalls
  return { ...attempt, spans, ...(toolCalls && { toolCalls }) }
}
