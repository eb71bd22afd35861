import type { RunnerTarget, TokenUsage, Wire } from '#api/engines/evals/vocabulary'
import { badAnswer, configurationError } from './attempt_errors.js'
import { quoted } from './call_context.js'
import { SILENT_HEADER } from './lighten_library.js'
import { isRecord } from './is_record.js'
import { eventsIn, textOfStream } from './wire/event_stream.js'
import { parsePath, readPath, textOf, type ResponsePath } from './response_path.js'

/**
 * The library's configuration of an HTTP target: what the target says, our reading of the answer, and none of the
 * library's retries.
 * @throws CallFailure `configuration`
 */
export function httpConfig(target: RunnerTarget): Record<string, unknown> {
  const { config } = target
  if (!target.takesVariables && !/\{\{-?\s*prompt\b/.test(JSON.stringify(config))) {
    throw configurationError('The request does not contain {{prompt}}, so no test would reach it.')
  }
  if (hasFileParts(config)) {
    throw configurationError(
      'Requests with files are not sent. Use fields with {{prompt}} instead.'
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

/** The library would draw the text into a document, where it could not be put in exactly. */
function hasFileParts({ multipart }: Record<string, unknown>): boolean {
  const parts = isRecord(multipart) && Array.isArray(multipart.parts) ? multipart.parts : []
  return parts.some((part) => isRecord(part) && part.kind !== 'field')
}

function streamedText(text: string, { path, join }: NonNullable<Wire['stream']>): string {
  const events = eventsIn(text)
  const found = textOfStream(events, parsePath(path), join)
  if (found !== null) return found
  const [first] = events
  throw badAnswer(
    first === undefined
      ? 'The answer is no stream of server-sent events. Choose a plain answer.'
      : `No event of the stream has a text at "${path}". The first one is: ${quoted(first, 120)}`
  )
}

function textAt(json: unknown, path: ResponsePath, written: string): string {
  if (json === null || json === undefined) {
    throw badAnswer(
      `The answer is not JSON, so nothing can be read at "${written}". Leave the response path empty to take the whole text.`
    )
  }
  const text = textOf(readPath(json, path))
  if (text !== null) return text
  const fields = isRecord(json) ? Object.keys(json).slice(0, 8).join(', ') : typeof json
  throw badAnswer(
    `The answer has nothing at "${written}". It has: ${fields}. Change the response path.`
  )
}

/** Token counts in the form that OpenAI-compatible APIs answer. */
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
