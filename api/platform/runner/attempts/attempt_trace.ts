import { randomBytes } from 'node:crypto'
import { mergeToolCalls, toolCallsInSpans } from '#api/engines/actions/index'
import type { Attempt } from '#api/engines/evals/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'

/** IDs of the trace that a target joins during one attempt. */
export type AttemptTrace = { traceId: string; parentSpanId: string }

/**
 * Creates a trace whose ID starts with `prefix`. The second half is random, as W3C Trace Context recommends for at least
 * the last seven bytes.
 */
export const newTrace = (prefix: string): AttemptTrace => ({
  traceId: prefix + randomBytes(8).toString('hex'),
  parentSpanId: randomBytes(8).toString('hex'),
})

/** Formats the `traceparent` header of W3C Trace Context, with the flag that requests sampling. */
export const traceparentOf = ({ traceId, parentSpanId }: AttemptTrace): string =>
  `00-${traceId}-${parentSpanId}-01`

/** Adds spans, and the tool calls found in them, to an attempt. */
export function withSpans(attempt: Attempt, spans: TraceSpan[]): Attempt {
  const traced = toolCallsInSpans(spans)
  const toolCalls =
    traced.length > 0 ? mergeToolCalls(attempt.toolCalls ?? [], traced) : attempt.toolCalls
  return { ...attempt, spans, ...(toolCalls && { toolCalls }) }
}
