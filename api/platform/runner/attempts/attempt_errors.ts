import type { AttemptError } from '#api/engines/evals/vocabulary'
import { currentCall } from './call_context.js'
import { findRefusal } from '#api/platform/outbound/refused_connection'

/** A failed call. The message states the problem and how to fix it. */
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

/** Creates the error for an unusable response. Also records it in the call, because promptfoo wraps the error. */
export function badResponse(message: string): CallFailure {
  const failure = new CallFailure({ code: 'bad_answer', message })
  const call = currentCall.getStore()
  if (call) call.failure ??= failure.attemptError
  return failure
}

export function timedOut(timeoutMs: number): AttemptError {
  return {
    code: 'timeout',
    message: `No complete response within ${timeoutMs} ms. Raise the timeout or lower the concurrency.`,
  }
}

export function cancelled(): AttemptError {
  return { code: 'cancelled', message: 'Stopped before a response arrived.' }
}

export function tooLarge(maxBytes: number): AttemptError {
  return {
    code: 'too_large',
    message: `The response is larger than ${maxBytes.toLocaleString('en')} bytes. Reduce the response size or raise the limit.`,
  }
}

const STATUS_ADVICE: Record<number, string> = {
  400: 'Check the request body.',
  401: 'Check the credentials.',
  403: 'Check the credentials and their permissions.',
  404: 'Check the path of the URL.',
  405: 'Check the method.',
  413: 'The target rejects requests of this size.',
  415: 'Check the Content-Type header.',
  422: 'Check the request body.',
}

/** Creates the error for any status except 2xx. `location` is the origin and path of a redirect. */
export function badStatus(host: string, status: number, location: string | null): AttemptError {
  if (status === 429) {
    return {
      code: 'rate_limited',
      status,
      message: `${host} returned 429 (too many requests). Lower the concurrency or add a delay between requests.`,
    }
  }
  const advice = location
    ? `It redirects to ${location}; use that URL.`
    : (STATUS_ADVICE[status] ?? (status >= 500 ? 'The target failed.' : 'Check the request.'))
  return { code: 'http_status', status, message: `${host} returned ${status}. ${advice}` }
}

const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED:
    'refused the connection. Check that the target is running and that the port is correct.',
  ENOTFOUND: 'could not be resolved. Check the host name.',
  EAI_AGAIN: 'could not be resolved. Check the host name and the DNS server.',
  EHOSTUNREACH: 'cannot be reached from this server. Check the network.',
  ENETUNREACH: 'cannot be reached from this server. Check the network.',
  ETIMEDOUT: 'did not accept the connection in time. Check the address and the firewall.',
  UND_ERR_CONNECT_TIMEOUT:
    'did not accept the connection in time. Check the address and the firewall.',
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/

/** Creates the error for a connection that failed, broke, or did not use HTTP. */
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
      message: `${host} has no trusted certificate (${certificate}). Check the scheme and the certificate, or add its certificate authority.`,
    }
  }
  if (codes.some((code) => code.startsWith('HPE_'))) {
    return {
      code: 'bad_answer',
      message: `${host} did not return an HTTP response. Check the scheme and the port.`,
    }
  }
  if (codes.includes('BAD_PORT')) {
    return {
      code: 'configuration',
      message: `${host} uses a port that HTTP clients block. Run the target on another port.`,
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
      message: `${host} closed the connection before the response was complete.`,
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
    // The HTTP client sets no code on these two kinds of errors.
    if (current.name === 'HTTPParserError') codes.push('HPE_')
    if (current.message === 'bad port') codes.push('BAD_PORT')
    if (current instanceof AggregateError) codes.push(...current.errors.flatMap(codesOf))
    current = current.cause
  }
  return codes
}
