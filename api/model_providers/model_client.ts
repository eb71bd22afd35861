import type { ModelMessage } from 'ai'
import type { ModelClient, ModelUsage } from '#api/engines/redteam/index'
import { ANSWER_FORMATS, askModel, type AnswerFormat, type RawAnswer } from './ask_model.js'
import { systemClock, type Clock } from './clock.js'
import { DEFAULT_LIMITS, type ClientLimits } from './client_limits.js'
import { explainFailure } from './explain_failure.js'
import { answerCheck, jsonIn } from './json_answer.js'
import { languageModel, type Fetch } from './language_model.js'
import { ModelError } from './model_error.js'
import type { ProviderSettings } from './provider_settings.js'
import { RequestGate } from './request_gate.js'
import { backOffMs } from './retry_after.js'
import { speechOf } from './speak.js'
import { askForRepair, unusableAnswer } from './unusable_answer.js'
import { addUsage, NO_USAGE, UsageAccount, type UsageTotals } from './usage_account.js'

export type ModelClientOptions = {
  /** The only way out; in production the outbound policy's. */
  fetch: Fetch
  limits?: Partial<ClientLimits>
  /** Called once per answer that the provider counted, unusable ones included. */
  onUsage?: (usage: ModelUsage) => void
  clock?: Clock
  /** In [0, 1); spreads the waits of clients that failed together. */
  random?: () => number
}

/** A model client that knows what it has spent. */
export interface AccountedModelClient extends ModelClient {
  usage(): UsageTotals
}

type Request = Parameters<ModelClient['generateObject']>[0]

/**
 * A client of one model. Limits and totals are per client: share one among everything that may spend the same quota.
 * Its errors are ModelError, except that an aborted request throws the signal's reason.
 */
export function modelClient(
  settings: ProviderSettings,
  options: ModelClientOptions
): AccountedModelClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const clock = options.clock ?? systemClock
  const gate = new RequestGate(limits, clock)
  const account = new UsageAccount(settings.prices, options.onUsage ?? (() => {}))
  const wanted = settings.kind === 'openai_compatible' ? settings.answerFormat : undefined
  let format: AnswerFormat = wanted ?? 'json_schema'
  let takesTemperature = true

  async function ask(request: Request, messages: ModelMessage[]): Promise<RawAnswer> {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    const used = format
    const temperature = takesTemperature ? request.temperature : undefined
    try {
      return await askModel(languageModel(settings, options.fetch, used === 'json_schema'), {
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
      if (timeout.aborted) throw tookTooLong(settings, limits)
      const failure = explainFailure(error, settings, Date.now())
      if (temperature !== undefined && refuses(/temperature/i, failure)) {
        takesTemperature = false
        return ask(request, messages)
      }
      const simpler = ANSWER_FORMATS[ANSWER_FORMATS.indexOf(used) + 1]
      if (wanted || !simpler || !refusesFormat(failure, settings)) throw failure
      if (format === used) format = simpler
      return ask(request, messages)
    }
  }

  const askPatiently = (request: Request, messages: ModelMessage[]): Promise<RawAnswer> =>
    patiently(() => ask(request, messages), request.signal)

  async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await gate.run(work, signal)
      } catch (error) {
        if (!(error instanceof ModelError) || !mayTryAgain(error, tries, limits)) throw error
        const asked = error.facts.retryAfterMs
        if (asked !== undefined) gate.pause(asked)
        const wait = asked ?? backOffMs(tries + 1, limits.maxWaitMs, options.random ?? Math.random)
        await clock.sleep(wait, signal)
      }
    }
  }

  const say = speechOf(settings, options.fetch)

  async function sayOnce(speaks: NonNullable<typeof say>, text: string, signal?: AbortSignal) {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    try {
      return await speaks({ text, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted) throw tookTooLong(settings, limits)
      throw explainFailure(error, settings, Date.now())
    }
  }

  return {
    label: settings.model,
    ...(say && {
      speak: (text: string, signal?: AbortSignal) =>
        patiently(() => sayOnce(say, text, signal), signal),
    }),
    usage: () => account.totals(),
    async generateObject<T>(request: Request) {
      const check = answerCheck(request.schema)
      const messages: ModelMessage[] = [{ role: 'user', content: request.prompt }]
      let usage = NO_USAGE
      for (let answers = 1; ; answers += 1) {
        const answer = await askPatiently(request, messages)
        usage = addUsage(usage, account.book(answer.usage))
        const object = jsonIn(answer.text)
        if (check.matches<T>(object)) return { object, usage }
        const { error, problem } = unusableAnswer(answer, object, check, settings)
        if (error.code === 'refused' || answers >= limits.maxAnswers) throw error
        messages.push(...askForRepair(answer, problem))
      }
    },
  }
}

function mayTryAgain(error: ModelError, tries: number, limits: ClientLimits): boolean {
  // A timeout has already cost the longest possible wait: one more try is enough.
  const most = error.code === 'timeout' ? Math.min(2, limits.maxTries) : limits.maxTries
  const wait = error.facts.retryAfterMs ?? 0
  return error.facts.isTransient === true && tries < most && wait <= limits.maxWaitMs
}

function tookTooLong(settings: ProviderSettings, limits: ClientLimits): ModelError {
  return new ModelError(
    'timeout',
    `${settings.model} did not answer within ${limits.timeoutMs / 1_000} s. Raise the time limit or use a faster model.`,
    { isTransient: true }
  )
}

/** Local servers often know only part of `response_format`, and say so with 400 or 422. */
function refusesFormat(failure: ModelError, settings: ProviderSettings): boolean {
  const words = /response_format|json_schema|json_object|schema|grammar|structured|guided/i
  return settings.kind === 'openai_compatible' && refuses(words, failure)
}

function refuses(words: RegExp, failure: ModelError): boolean {
  return failure.code === 'invalid_request' && words.test(failure.message)
}
