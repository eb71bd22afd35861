import { domainError } from '#api/http/domain_error'

export const TOO_LARGE = domainError(
  'too_large',
  413,
  'The body is too large. Send it in smaller portions.'
)
export const CORRUPT_BODY = domainError(
  'bad_request',
  400,
  'The body is not compressed as its Content-Encoding says, or part of it is missing'
)
export const MALFORMED_JSON = domainError('bad_request', 400, 'The body is not valid JSON')
export const UNSUPPORTED_ENCODING = domainError(
  'unsupported_encoding',
  415,
  'Content-Encoding must be one of gzip, deflate and br'
)
export const UNSUPPORTED_TYPE = domainError(
  'unsupported_media_type',
  415,
  'Send the body as application/json in UTF-8'
)
export const TOO_SLOW = domainError(
  'too_slow',
  408,
  'The body arrives too slowly. Send the request again.'
)
export const BUSY = domainError(
  'busy',
  503,
  'Too many large requests are being processed. Try again in a few seconds.'
)
