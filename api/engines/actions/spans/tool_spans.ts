import {
  MAX_TOOL_CALLS,
  MAX_TOOL_NAME_CHARS,
  MAX_TOOL_TEXT_CHARS,
  MAX_TOOL_TOTAL_CHARS,
  type ToolCall,
} from '../vocabulary.js'
import type { TraceSpan } from '../../traces/vocabulary.js'
import { asText, errorOf, firstAttribute, textAttribute } from './span_fields.js'

/**
 * Attributes of tool spans: OpenTelemetry's GenAI and MCP conventions (opentelemetry/semantic-conventions-genai),
 * OpenInference, OpenLLMetry, the AI SDK, and Pydantic AI.
 */
const NAMES = ['gen_ai.tool.name', 'tool.name', 'ai.toolCall.name']
const ARGUMENTS = [
  ...['gen_ai.tool.call.arguments', 'tool.parameters', 'tool.arguments', 'ai.toolCall.args'],
  ...['tool_arguments', 'input.value', 'traceloop.entity.input'],
]
const RESULTS = [
  ...['gen_ai.tool.call.result', 'ai.toolCall.result', 'tool_response', 'tool.result'],
  ...['output.value', 'traceloop.entity.output'],
]
/** Matches the conventions' span names for tool calls: `execute_tool <name>` and `tools/call <name>`. */
const SPAN_NAME = /^(?:execute_tool|tools\/call) (\S.*)$/

/** Returns the name of the tool whose execution the span records; null for other spans. */
export function toolNameOf(span: TraceSpan): string | null {
  const { attributes } = span
  const named = SPAN_NAME.exec(span.name)?.[1]
  const isTool =
    attributes['gen_ai.operation.name'] === 'execute_tool' ||
    attributes['mcp.method.name'] === 'tools/call' ||
    attributes['openinference.span.kind'] === 'TOOL' ||
    textAttribute(span, NAMES) !== null
  if (isTool) return textAttribute(span, NAMES) ?? named ?? span.name
  if (named) return named
  return attributes['traceloop.span.kind'] === 'tool'
    ? (textAttribute(span, ['traceloop.entity.name']) ?? span.name)
    : null
}

type Found = { span: TraceSpan; name: string; given: string; result?: string; error?: string }

/**
 * Returns the tool calls in the spans of an attempt, in order. A call that several layers recorded, such as an agent, an
 * MCP client and an MCP server, becomes one call that combines their details.
 */
export function toolCallsInSpans(spans: readonly TraceSpan[]): ToolCall[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const found = new Map<string, Found>()
  for (const span of spans) {
    const name = toolNameOf(span)
    if (name !== null) found.set(span.spanId, read(span, name))
  }
  const calls: Found[] = []
  for (const call of found.values()) {
    const outer = enclosing(call, found, byId)
    if (!outer) calls.push(call)
    else if (outer.given === '') outer.given = call.given
    if (outer && outer.result === undefined && call.result !== undefined) outer.result = call.result
  }
  return limited(calls)
}

function read(span: TraceSpan, name: string): Found {
  const given = firstAttribute(span, ARGUMENTS)
  const result = firstAttribute(span, RESULTS)
  const error = errorOf(span)
  return {
    span,
    name,
    given: given ? asText(given.value) : '',
    ...(result && { result: asText(result.value) }),
    ...(error !== null && { error }),
  }
}

/** Returns the outermost call of the same tool that encloses the span. */
function enclosing(
  { span, name }: Found,
  found: ReadonlyMap<string, Found>,
  byId: ReadonlyMap<string, TraceSpan>
): Found | null {
  let outer: Found | null = null
  const seen = new Set<string>([span.spanId])
  for (let id = span.parentSpanId; id !== undefined && !seen.has(id);) {
    seen.add(id)
    const call = found.get(id)
    if (call?.name === name) outer = call
    id = byId.get(id)?.parentSpanId
  }
  return outer
}

function limited(calls: Found[]): ToolCall[] {
  let left = MAX_TOOL_TOTAL_CHARS
  return calls.slice(0, MAX_TOOL_CALLS).map(({ name, given, result, error }) => {
    const max = Math.max(0, Math.min(MAX_TOOL_TEXT_CHARS, Math.floor(left / 3)))
    const call: ToolCall = {
      name: name.slice(0, MAX_TOOL_NAME_CHARS),
      arguments: given.slice(0, max),
      ...(result !== undefined && { result: result.slice(0, max) }),
      ...(error !== undefined && { error: error.slice(0, max) }),
    }
    left -= call.arguments.length + (call.result?.length ?? 0) + (call.error?.length ?? 0)
    return call
  })
}
