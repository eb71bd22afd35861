import { OAUTH_FAILED } from '#api/mcp/oauth/errors'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import { DomainError } from '#api/platform/http/domain_error'
import { OAuthError, ServerError } from '@modelcontextprotocol/sdk/server/auth/errors.js'

const MAX_TEXT_CHARS = 200

/**
 * Translates a failed discovery, registration or token request. Quotes only the error code and description of a
 * response, because other parts can contain tokens.
 */
export function describeOAuthFailure(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const refused = findRefusal(error)
  if (refused) {
    return OAUTH_FAILED(`Assay may not call the authorization server: ${refused.reason}`)
  }
  if (error instanceof OAuthError && !(error instanceof ServerError)) {
    return OAUTH_FAILED(
      `The authorization server returned the error ${shortened(error.errorCode)}${error.message ? `: ${shortened(error.message)}` : ''}`
    )
  }
  return OAUTH_FAILED(
    'The authorization server did not respond as expected. Check its address and whether it is available.'
  )
}

/**
 * Returns the reason for the log. For errors that quote a response, only the error's name, because the response can
 * contain tokens.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isQuote = error instanceof ServerError || error instanceof SyntaxError
  return isQuote ? error.name : shortened(`${error.name}: ${error.message}`)
}

/** Shortens text from another server to one line of limited length. */
export const shortened = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_CHARS)
