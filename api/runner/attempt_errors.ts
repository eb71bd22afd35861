import type { AttemptError } from '#api/engines/evals/vocabulary'
import { currentCall } from './call_context.js'
import { findRefusal } from '#api/outbound/refused_connection'

/** What happened to one call, in words for a person: what it was and what to change. */

export class CallFailure extends Error {
  readonly attemptError: AttemptError

  constructor(attemptError: AttemptError) {
    super(attemptError.message)
    this.attemptError = attemptError
  }
}

export function configurationError(message: string): CallFailure {
  return new CallFailure({ code: 'configuration', message })
}

/** An answer that arrived and cannot be used; noted at once, before the library wraps the error. */
export function badAnswer(message: string): CallFailure {
  const failure = new CallFailure({ code: 'bad_answer', message })
  const call = currentCall.getStore()
  if (call) call.failure ??= failure.attemptError
  return failure
}

export function timedOut(timeoutMs: number): AttemptError {
  return {
    code: 'timeout',
    message: `No complete answer within ${timeoutMs} ms. Raise the timeout or lower the concurrency.`,
  }
}

export function cancelled(): AttemptError {
  return { code: 'cancelled', message: 'Stopped before an answer arrived.' }
}

export function tooLarge(maxBytes: number): AttemptError {
  return {
    code: 'too_large',
    message: `The answer is larger than ${maxBytes.toLocaleString('en')} bytes. Let the target answer with less, or raise the limit.`,
  }
}

const STATUS_ADVICE: Record<number, string> = {
  400: 'Check the body that is sent.',
  401: 'Check the credentials.',
  403: 'Check the credentials and what they may do.',
  404: 'Check the path of the URL.',
  405: 'Check the method.',
  413: 'The target refuses requests of this size.',
  415: 'Check the Content-Type header.',
  422: 'Check the body that is sent.',
}

/** Any status but 2xx. `location` is the redirect's origin and path, if it was one. */
export function badStatus(host: string, status: number, location: string | null): AttemptError {
  if (status === 429) {
    return {
      code: 'rate_limited',
      status,
      message: `${host} answered 429 (too many requests). Lower the concurrency or add a delay between requests.`,
    }
  }
  const advice = location
    ? `It redirects to ${location}; use that address as the URL.`
    : (STATUS_ADVICE[status] ??
      (status >= 500 ? 'The target itself failed.' : 'Check the request.'))
  return { code: 'http_status', status, message: `${host} answered ${status}. ${advice}` }
}

const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'refused the connection. Check that the target runs and that the port is right.',
  ENOTFOUND: 'has no address. Check the host name.',
  EAI_AGAIN: 'could not be looked up. Check the host name and the name server.',
  EHOSTUNREACH: 'cannot be reached from here. Check the network.',
  ENETUNREACH: 'cannot be reached from here. Check the network.',
  ETIMEDOUT: 'did not accept the connection in time. Check the address and the firewall.',
  UND_ERR_CONNECT_TIMEOUT:
    'did not accept the connection in time. Check the address and the firewall.',
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/

/** Translates the error of a connection that was never made, broke, or did not speak HTTP. */
export function connectionError(host: string, error: unknown): AttemptError {
  const refusal = findRefusal(error)
  if (refusal) {
    return {
      code: 'refused_by_policy',
      message: `Not called: ${refusal.reason}. An administrator can change the outbound rules.`,
    }
  }
  const codes = codesOf(error)
  const known = codes.find((code) => code in UNREACHABLE)
  if (known) return { code: 'unreachable', message: `${host} ${UNREACHABLE[known]}` }
  const certificate = codes.find((code) => CERTIFICATE.test(code))
  if (certificate) {
    return {
      code: 'unreachable',
      message: `${host} could not prove its identity (${certificate}). Check https and the certificate, or add its authority.`,
    }
  }
  if (codes.some((code) => code.startsWith('HPE_'))) {
    return {
      code: 'bad_answer',
      message: `${host} did not answer in HTTP. Check the scheme and the port.`,
    }
  }
  if (codes.includes('BAD_PORT')) {
    return {
      code: 'configuration',
      message: `${host} uses a port that HTTP clients refuse to call. Let the target listen on another one.`,
    }
  }
  if (codes.includes('ERR_INVALID_URL')) {
    return {
      code: 'configuration',
      message: 'The URL is not valid. It must start with http:// or https://.',
    }
  }
  if (codes.some((code) => ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code))) {
    return {
      code: 'connection_closed',
      message: `${host} closed the connection before its answer was complete.`,
    }
  }
  const named = codes.at(-1) ?? (error instanceof Error ? error.name : 'unknown')
  return { code: 'internal', message: `The call to ${host} failed (${named}).` }
}

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  let current = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') codes.push(current.code)
    // Two errors of the HTTP client that have no code of their own.
    if (current.name === 'HTTPParserError') codes.push('HPE_')
    if (current.message === 'bad port') codes.push('BAD_PORT')
    if (current instanceof AggregateError) codes.push(...current.errors.flatMap(codesOf))
    current = current.cause
  }
  return codes
}
