import { APICallError } from 'ai'
import { ModelError } from '../model_error.js'
import { secretsOf, type ProviderSettings } from '../provider_settings.js'
import { retryAfterMs } from './retry_after.js'

/** Returns the message on one line of at most 300 characters, with the settings' credentials masked. */
export function withoutSecrets(text: string, settings: ProviderSettings): string {
  const clean = secretsOf(settings).reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
  return clean.replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** Converts the error of a failed call to a ModelError. `nowMs` is wall-clock time, for Retry-After dates. */
export function explainFailure(
  error: unknown,
  settings: ProviderSettings,
  nowMs: number
): ModelError {
  if (error instanceof ModelError) return error
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new ModelError(
      'timeout',
      `${settings.model} did not respond within the time limit for outbound calls. Use a faster model.`,
      { isTransient: true }
    )
  }
  if (!APICallError.isInstance(error)) return unreachable(error, settings)
  const { statusCode: status } = error
  // A status below 300 with a retryable error means that the connection broke while the body was being received.
  if (status === undefined || (status < 300 && error.isRetryable)) {
    return unreachable(error, settings)
  }
  if (status < 300) {
    return new ModelError(
      'malformed',
      `${settings.model} returned a response that does not match its API. Check the base URL and the provider type.`,
      { status, isTransient: true }
    )
  }
  return byStatus(error, status, settings, retryAfterMs(error.responseHeaders, nowMs))
}

function byStatus(
  error: APICallError,
  status: number,
  settings: ProviderSettings,
  waitMs: number | undefined
): ModelError {
  const facts = { status, retryAfterMs: waitMs }
  const detail = withoutSecrets(error.message, settings)
  if (status === 401 || status === 403) {
    // Providers repeat parts of a wrong key in their message, so it is omitted.
    return new ModelError(
      'unauthorized',
      `The provider does not accept the credentials for ${settings.model} (HTTP ${status}). Check the API key and its permissions.`,
      facts
    )
  }
  if (status === 402 || isQuotaExhausted(error)) {
    return new ModelError(
      'rate_limited',
      `The provider account's quota is used up (HTTP ${status}). Add credit or configure another provider.`,
      facts
    )
  }
  if (status === 429) {
    return new ModelError(
      'rate_limited',
      `The provider limits the rate of requests to ${settings.model} (HTTP 429). Lower the requests per minute or the concurrency.`,
      { ...facts, isTransient: true }
    )
  }
  if (status === 408 || status === 504) {
    return new ModelError('timeout', `${settings.model} took too long (HTTP ${status}).`, {
      ...facts,
      isTransient: true,
    })
  }
  if (status >= 500) {
    return new ModelError(
      'server_error',
      `The provider failed (HTTP ${status}): ${detail}. Try again later or configure another provider.`,
      { ...facts, isTransient: true }
    )
  }
  const ofContent = byContent(error, settings, facts)
  if (ofContent) return ofContent
  const advice = status === 404 ? 'Check the model name and the base URL.' : 'Check the settings.'
  return new ModelError(
    'invalid_request',
    `The provider rejected the request for ${settings.model} (HTTP ${status}): ${detail}. ${advice}`,
    { ...facts, isTransient: status === 409 }
  )
}

/** Explains the rejection of this particular request; null for other reasons. */
function byContent(
  error: APICallError,
  settings: ProviderSettings,
  facts: ModelError['facts']
): ModelError | null {
  if (isTooLong(error)) {
    return new ModelError(
      'malformed',
      `The request is longer than ${settings.model} accepts (HTTP ${facts.status}). Use a model with a larger context.`,
      facts
    )
  }
  if (isBlockedContent(error)) {
    return new ModelError(
      'refused',
      `The provider's content filter blocked the request to ${settings.model} (HTTP ${facts.status}). Use a model that allows security testing.`,
      facts
    )
  }
  return null
}

function unreachable(error: unknown, settings: ProviderSettings): ModelError {
  const detail = withoutSecrets(innermostMessage(error), settings)
  return new ModelError(
    'unreachable',
    `The provider of ${settings.model} cannot be reached: ${detail}. Check the base URL, the network and the outbound rules.`,
    { isTransient: APICallError.isInstance(error) && error.isRetryable }
  )
}

function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? innermostMessage(cause) : error.message
}

function isQuotaExhausted(error: APICallError): boolean {
  return /insufficient_quota|billing_hard_limit/.test(error.responseBody ?? '')
}

/** Whether this request exceeds the model's context. Shorter requests succeed. */
function isTooLong(error: APICallError): boolean {
  return /context_length_exceeded|maximum context length|prompt is too long|input is too long|exceeds? the (?:available )?context (?:size|window|length)/i.test(
    error.responseBody ?? ''
  )
}

function isBlockedContent(error: APICallError): boolean {
  return /content_filter|content_policy|ResponsibleAIPolicyViolation|moderation/i.test(
    error.responseBody ?? ''
  )
}
