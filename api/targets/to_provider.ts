import type { ChatSettings, HttpSettings, TargetCall } from '#api/contract/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { parseRawRequest } from '#api/targets/raw_request'
import type { Secrets } from '#api/targets/secrets'

/** Of a request that may be tried again: the first call and two more. */
const MAX_TRIES = 3
const MAX_ANSWER_BYTES = 2_000_000

/** How the evaluation library calls a target: its provider vocabulary, credentials in clear. Pure. */
export function toProvider(call: TargetCall, secrets: Secrets): RunnerTarget {
  return call.type === 'http'
    ? httpProvider(call.settings, secrets)
    : chatProvider(call.settings, secrets)
}

function httpProvider(settings: HttpSettings, secrets: Secrets): RunnerTarget {
  return {
    id: 'http',
    config: requestOf(settings, secrets),
    responsePath: settings.responsePath.trim(),
    session: settings.sessionSource,
    ...(settings.sessionSource === 'server' && { sessionPath: settings.sessionPath.trim() }),
    ...limitsOf(settings),
  }
}

export type HttpRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** The request that goes out, whether it was written in fields or as one text. */
export function requestOf(settings: HttpSettings, secrets: Secrets): HttpRequest {
  const isRaw = settings.rawRequest.trim() !== ''
  const request = isRaw ? parseRawRequest(settings.rawRequest, settings.useHttps) : settings
  const own = isRaw ? parseRawRequest(settings.rawRequest, settings.useHttps).headers : []
  const added = settings.headers.filter((header) => header.secret || !isRaw)
  const headers = [
    ...own.map(({ name, value }) => [name, value]),
    ...added.map((header) => [
      header.name,
      header.secret ? (secrets.headers[header.name.toLowerCase()] ?? '') : header.value,
    ]),
  ]
  return {
    url: request.url.trim(),
    method: request.method,
    headers: Object.fromEntries(headers),
    ...(request.body.trim() && { body: request.body }),
  }
}

/** The address that chat calls are made below, also where the whole address of one was entered. */
export const chatBaseUrl = (url: string) =>
  url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')

function chatProvider(settings: ChatSettings, secrets: Secrets): RunnerTarget {
  const { url, model, systemPrompt, temperature, maxTokens } = settings
  return {
    id: `openai:chat:${model.trim()}`,
    config: {
      apiBaseUrl: chatBaseUrl(url),
      // Local model servers ask for no key, and the library must not look for one elsewhere.
      ...(secrets.apiKey ? { apiKey: secrets.apiKey } : { apiKeyRequired: false }),
      useDefaultApiKey: false,
      omitDefaults: true,
      ...(temperature !== null && { temperature }),
      ...(maxTokens !== null && { max_tokens: maxTokens }),
    },
    responsePath: '',
    ...(systemPrompt.trim() && { systemPrompt }),
    session: 'none',
    ...limitsOf(settings),
  }
}

function limitsOf({ timeoutMs, maxConcurrency, delayMs }: HttpSettings | ChatSettings) {
  return {
    timeoutMs,
    maxConcurrency,
    delayMs,
    maxTries: MAX_TRIES,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  }
}
