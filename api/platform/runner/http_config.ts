import type { RunnerTarget, TokenUsage, Wire } from '#api/engines/evals/vocabulary'
import { badResponse, configurationError } from './attempts/attempt_errors.js'
import { quoted } from './attempts/call_context.js'
import { SILENT_HEADER } from './guards/prepare_library.js'
import { isRecord } from './is_record.js'
import { eventsIn, textOfStream } from './wire/event_stream.js'
import { toolCallsInStream } from './attempts/tool_calls_in.js'
import { parsePath, readPath, textOf, type ResponsePath } from './attempts/response_path.js'

/**
 * Builds promptfoo's configuration of an HTTP target: the target's settings, Assay's response parser, and no retries by
 * promptfoo.
 * @throws CallFailure `configuration`
 */
export function httpConfig(target: RunnerTarget): Record<string, unknown> {
  const { config } = target
  if (!target.takesVariables && !/\{\{-?\s*prompt\b/.test(JSON.stringify(config))) {
    throw configurationError(
      'The request does not contain {{prompt}}, so no test case would reach the target.'
    )
  }
  if (hasFileParts(config)) {
    throw configurationError(
      'Requests with files are not supported. Use fields with {{prompt}} instead.'
    )
  }
  const path = parsePath(target.responsePath)
  const { stream } = target.wire ?? {}
  const headers = isRecord(config.headers) ? config.headers : {}
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const isJsonBody = typeof config.body === 'string' && /^\s*[[{]/.test(config.body)
  return {
    ...config,
    headers: {
      ...headers,
      ...(isJsonBody && !hasType && { 'content-type': 'application/json' }),
      [SILENT_HEADER]: 'true',
    },
    maxRetries: 0,
    transformResponse: (json: unknown, text: string) => ({
      output: stream
        ? streamedText(text, stream)
        : path
          ? textAt(json, path, target.responsePath)
          : text,
      tokenUsage: usageOf(json),
    }),
  }
}

/**
 * Whether a multipart body contains files. Such requests are rejected, because promptfoo would render the attack into a
 * generated file, where it is not kept verbatim.
 */
function hasFileParts({ multipart }: Record<string, unknown>): boolean {
  const parts = isRecord(multipart) && Array.isArray(multipart.parts) ? multipart.parts : []
  return parts.some((part) => isRecord(part) && part.kind !== 'field')
}

function streamedText(text: string, { path, join }: NonNullable<Wire['stream']>): string {
  const events = eventsIn(text)
  const found = textOfStream(events, parsePath(path), join)
  if (found !== null) return found
  // A response in an agent's conversation may consist of tool calls only.
  if (toolCallsInStream(events, null)?.length) return ''
  const [first] = events
  throw badResponse(
    first === undefined
      ? 'The response is not a stream of server-sent events. Choose a plain response.'
      : `No event of the stream has text at "${path}". The first event is: ${quoted(first, 120)}`
  )
}

function textAt(json: unknown, path: ResponsePath, written: string): string {
  if (json === null || json === undefined) {
    throw badResponse(
      `The response is not JSON, so nothing can be read at "${written}". Leave the response path empty to use the whole text.`
    )
  }
  const text = textOf(readPath(json, path))
  if (text !== null) return text
  const fields = isRecord(json) ? Object.keys(json).slice(0, 8).join(', ') : typeof json
  throw badResponse(
    `The response has no value at "${written}". Its fields: ${fields}. Change the response path.`
  )
}

/** Reads token counts in the format of OpenAI-compatible APIs. */
function usageOf(json: unknown): TokenUsage | undefined {
  const usage = isRecord(json) && isRecord(json.usage) ? json.usage : {}
  const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total } = usage
  if (typeof total !== 'number') return undefined
  return {
    total,
    ...(typeof prompt === 'number' && { prompt }),
    ...(typeof completion === 'number' && { completion }),
  }
}
