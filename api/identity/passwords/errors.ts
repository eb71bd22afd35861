import { domainError } from '#api/http/domain_error'

export const HASHING_BUSY = domainError(
  'identity.busy',
  503,
  'Too many people are signing in right now. Try again in a moment.'
)
