import { domainError } from '#api/platform/http/domain_error'

export const HASHING_BUSY = domainError(
  'identity.busy',
  503,
  'Too many users are signing in right now. Try again in a moment.'
)
