import { domainError } from '#api/platform/http/domain_error'

export const PARSERS_BUSY = domainError(
  'parsers_busy',
  503,
  'The server is reading too many documents. Try again in a few seconds.'
)
