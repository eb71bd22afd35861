import {
  findToolCalls,
  mergeToolCalls,
  readToolCalls,
  toolCallsInSpans,
} from '#api/engines/actions/index'
import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { asObject } from '#api/evals/values/as_object'
import { storable } from '#api/evals/values/storable'
import type { ToolRow } from './tool_row.js'

/** Longer texts are not parsed. The CLI's requests have about 1 MB. */
const MAX_JSON_CHARS = 1_000_000
/** Maximum number of paragraphs of an output that are read as JSON. */
const MAX_PARAGRAPHS = 200

/**
 * Returns the tool calls of an uploaded result: those that its provider lists in the metadata, and those in the raw
 * response, the output, the reported messages and the spans. A call found in several of them counts once.
 * @returns null if the result's format cannot contain tool calls, so that it is unknown whether there were any
 */
export function uploadedCalls(row: ToolRow, spans: readonly TraceSpan[]): ToolCall[] | null {
  const { output, raw, metadata } = asObject(row.response)
  const noted = { ...asObject(row.metadata), ...asObject(metadata) }
  const traced = toolCallsInSpans(spans)
  const sources = [
    noted.toolCalls === null ? null : readToolCalls(noted.toolCalls, storable),
    findToolCalls(jsonIn(raw), storable),
    findToolCalls(callsInOutput(output), storable),
    findToolCalls({ messages: jsonIn(noted.messages) }, storable),
    traced.length > 0 ? traced.map(storableCall) : null,
  ]
  return sources.reduce(
    (known, found) => (known && found ? mergeToolCalls(known, found) : (known ?? found)),
    null
  )
}

/**
 * Parses the calls in an output. They are the whole output, or paragraphs of it: the CLI's Anthropic provider writes
 * each call as one.
 */
function callsInOutput(output: unknown): unknown {
  if (typeof output !== 'string') return output
  const whole = jsonIn(output)
  if (whole !== output) return whole
  const paragraphs = output.slice(0, MAX_JSON_CHARS).split('\n\n').slice(0, MAX_PARAGRAPHS)
  return { messages: paragraphs.map(jsonIn) }
}

/** Parses an object or a list in JSON; returns other values unchanged. */
function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_JSON_CHARS) return value
  if (!/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const storableCall = ({ name, arguments: given, result, error }: ToolCall): ToolCall => ({
  name: storable(name),
  arguments: storable(given),
  ...(result !== undefined && { result: storable(result) }),
  ...(error !== undefined && { error: storable(error) }),
})
