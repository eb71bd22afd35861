import { DomainError } from '#api/platform/http/domain_error'
import {
  CODE_NOT_ACCEPTED,
  NOT_TRUSTED,
  PROVIDER_REFUSED,
  PROVIDER_UNREACHABLE,
} from '#api/accounts/identity/external/errors'
import type { Provider } from '#api/accounts/identity/external/protocol/provider'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import logger from '@adonisjs/core/services/logger'
import * as client from 'openid-client'

/** Maps a failure to an error for the user. Details are logged, without codes and tokens. */
export function explainFailure({ name }: Provider, error: unknown): DomainError {
  if (error instanceof DomainError) return error
  logger.warn({ provider: name, reason: chainOf(error) }, 'sign-in by identity provider failed')
  if (error instanceof client.AuthorizationResponseError) {
    const { error: code, error_description: why } = error
    return PROVIDER_REFUSED(`The identity provider did not sign you in: ${why ?? code}`)
  }
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
    return CODE_NOT_ACCEPTED()
  }
  return hasNoResponse(error) ? PROVIDER_UNREACHABLE() : NOT_TRUSTED()
}

const UNANSWERED = /^(E(CONN|HOST|NET|PIPE|AI_|NOTFOUND)|UND_ERR_|CERT_|OAUTH_TIMEOUT|ENOTFOUND)/

/**
 * Whether there is no usable response: the outbound rules blocked the request, the provider could not be reached or did
 * not respond in time, or its response does not conform to OAuth.
 */
function hasNoResponse(error: unknown): boolean {
  if (findRefusal(error)) return true
  return causesOf(error).some((cause) => {
    const code = 'code' in cause ? String(cause.code) : ''
    const isLate = cause.name === 'TimeoutError' || cause.name === 'AbortError'
    return isLate || UNANSWERED.test(code) || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  })
}

const chainOf = (error: unknown) =>
  causesOf(error)
    .map(({ message }) => message)
    .join(': ')

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let next = error; next instanceof Error && causes.length < 8; next = next.cause) {
    causes.push(next)
  }
  return causes
}
