import { domainError } from '#api/platform/http/domain_error'

export const TOO_LARGE = domainError(
  'too_large',
  413,
  'The request body is too large. Split it into several requests.'
)
export const CORRUPT_BODY = domainError(
  'bad_request',
  400,
  'The request body is incomplete or does not match its Content-Encoding'
)
export const MALFORMED_JSON = domainError('bad_request', 400, 'The body is not valid JSON')
export const UNSUPPORTED_ENCODING = domainError(
  'unsupported_encoding',
  415,
  'Content-Encoding must be gzip, deflate or br'
)
export const UNSUPPORTED_TYPE = domainError(
  'unsupported_media_type',
  415,
  'Send the body as application/json in UTF-8'
)
export const TOO_SLOW = domainError(
  'too_slow',
  408,
  'The request body arrived too slowly. Send the request again.'
)
export const BUSY = domainError(
  'busy',
  503,
  'Too many large requests are being processed. Try again in a few seconds.'
)
