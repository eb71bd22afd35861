import type { ModelMessage } from 'ai'
import type { ModelClient, ModelUsage } from '#api/engines/redteam/index'
import { RESPONSE_FORMATS, callModel, type ResponseFormat, type RawResponse } from './call_model.js'
import { systemClock, type Clock } from './limits/clock.js'
import { DEFAULT_LIMITS, type ClientLimits } from './limits/client_limits.js'
import { explainFailure } from './responses/explain_failure.js'
import { responseCheck, jsonIn } from './responses/json_response.js'
import { languageModel, type Fetch } from './language_model.js'
import { ModelError } from './model_error.js'
import type { ProviderSettings } from './provider_settings.js'
import { RequestGate } from './limits/request_gate.js'
import { backOffMs } from './responses/retry_after.js'
import { speechOf } from './speak.js'
import { repairMessages, unusableResponse } from './responses/unusable_response.js'
import { addUsage, NO_USAGE, UsageAccount, type UsageTotals } from './usage_account.js'

export type ModelClientOptions = {
  /** Used for every call. In production, the outbound policy's `fetch`. */
  fetch: Fetch
  limits?: Partial<ClientLimits>
  /** Called with the token counts of each response, including unusable ones. */
  onUsage?: (usage: ModelUsage) => void
  clock?: Clock
  /** Returns a number in [0, 1), used as jitter so that clients that failed together do not retry at the same time. */
  random?: () => number
}

/** A model client that tracks its usage. */
export interface AccountedModelClient extends ModelClient {
  usage(): UsageTotals
}

type Request = Parameters<ModelClient['generateObject']>[0]

/**
 * Creates a client of one model. Limits and totals are per client, so callers that share a quota must share the client.
 * It rejects with ModelError, or with the signal's reason when aborted.
 */
export function modelClient(
  settings: ProviderSettings,
  options: ModelClientOptions
): AccountedModelClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const account = new UsageAccount(settings.prices, options.onUsage ?? (() => {}))
  const withRetry = retries(limits, options)
  const ask = requests(settings, options.fetch, limits)
  const synthesize = speech(settings, options.fetch, limits)

  return {
    label: settings.model,
    ...(synthesize && {
      speak: (text: string, signal?: AbortSignal) =>
        withRetry(() => synthesize(text, signal), signal),
    }),
    usage: () => account.totals(),
    async generateObject<T>(request: Request) {
      const check = responseCheck(request.schema)
      const messages: ModelMessage[] = [{ role: 'user', content: request.prompt }]
      let usage = NO_USAGE
      try {
        for (let responses = 1; ; responses += 1) {
          const response = await withRetry(() => ask(request, messages), request.signal)
          usage = addUsage(usage, account.book(response.usage))
          const object = jsonIn(response.text)
          if (check.matches<T>(object)) return { object, usage }
          const { error, problem } = unusableResponse(response, object, check, settings)
          if (error.code === 'refused' || responses >= limits.maxAnswers) throw error
          messages.push(...repairMessages(response, problem))
        }
      } catch (error) {
        if (error instanceof ModelError && usage !== NO_USAGE) error.usage = usage
        throw error
      }
    },
  }
}

/**
 * Creates the function that sends one request. It remembers features that the model rejects (temperature, response
 * formats) and omits them from later requests.
 */
function requests(settings: ProviderSettings, fetch: Fetch, limits: ClientLimits) {
  const wanted = settings.kind === 'openai_compatible' ? settings.answerFormat : undefined
  let format: ResponseFormat = wanted ?? 'json_schema'
  let takesTemperature = true

  return async function ask(request: Request, messages: ModelMessage[]): Promise<RawResponse> {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    const used = format
    const temperature = takesTemperature ? request.temperature : undefined
    try {
      return await callModel(languageModel(settings, fetch, used === 'json_schema'), {
        system: request.system,
        messages,
        schema: request.schema,
        format: used,
        temperature,
        maxOutputTokens: limits.maxOutputTokens,
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      })
    } catch (error) {
      request.signal?.throwIfAborted()
      if (timeout.aborted) throw timeoutError(settings, limits)
      const failure = explainFailure(error, settings, Date.now())
      if (temperature !== undefined && refuses(/temperature/i, failure)) {
        takesTemperature = false
        return ask(request, messages)
      }
      const simpler = RESPONSE_FORMATS[RESPONSE_FORMATS.indexOf(used) + 1]
      if (wanted || !simpler || !refusesFormat(failure, settings)) throw failure
      if (format === used) format = simpler
      return ask(request, messages)
    }
  }
}

/** Creates a function that runs work within the client's limits and retries transient failures. */
function retries(limits: ClientLimits, options: ModelClientOptions) {
  const clock = options.clock ?? systemClock
  const gate = new RequestGate(limits, clock)
  return async function withRetry<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await gate.run(work, signal)
      } catch (error) {
        if (!(error instanceof ModelError) || !shouldRetry(error, tries, limits)) throw error
        const requestedMs = error.facts.retryAfterMs
        if (requestedMs !== undefined) gate.pause(requestedMs)
        const wait =
          requestedMs ?? backOffMs(tries + 1, limits.maxWaitMs, options.random ?? Math.random)
        await clock.sleep(wait, signal)
      }
    }
  }
}

/** Creates the text-to-speech function; undefined if no speech model is configured. */
function speech(settings: ProviderSettings, fetch: Fetch, limits: ClientLimits) {
  const speaks = speechOf(settings, fetch)
  if (!speaks) return undefined
  return async (text: string, signal?: AbortSignal) => {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    try {
      return await speaks({ text, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted) throw timeoutError(settings, limits)
      throw explainFailure(error, settings, Date.now())
    }
  }
}

function shouldRetry(error: ModelError, tries: number, limits: ClientLimits): boolean {
  // A timed-out attempt has already taken the full time limit, so only one retry is allowed.
  const maxTries = error.code === 'timeout' ? Math.min(2, limits.maxTries) : limits.maxTries
  const wait = error.facts.retryAfterMs ?? 0
  return error.facts.isTransient === true && tries < maxTries && wait <= limits.maxWaitMs
}

function timeoutError(settings: ProviderSettings, limits: ClientLimits): ModelError {
  return new ModelError(
    'timeout',
    `${settings.model} did not respond within ${limits.timeoutMs / 1_000} s. Raise the time limit or use a faster model.`,
    { isTransient: true }
  )
}

/**
 * Whether the server rejected the response format. Local servers often support only part of `response_format` and respond
 * with 400 or 422 to the rest.
 */
function refusesFormat(failure: ModelError, settings: ProviderSettings): boolean {
  const words = /response_format|json_schema|json_object|schema|grammar|structured|guided/i
  return settings.kind === 'openai_compatible' && refuses(words, failure)
}

function refuses(words: RegExp, failure: ModelError): boolean {
  return failure.code === 'invalid_request' && words.test(failure.message)
}
