import { domainError } from '#api/http/domain_error'

/** One answer for an unknown account and a wrong password: it does not say which accounts exist. */
export const INVALID_CREDENTIALS = domainError(
  'identity.invalid_credentials',
  401,
  'Invalid email or password'
)
export const INVALID_LINK = domainError(
  'identity.invalid_link',
  401,
  'This sign-in link has been used or has expired. Ask for a new one.'
)
export const WRONG_PASSWORD = domainError(
  'identity.wrong_password',
  422,
  'The current password is not right'
)
export const NOT_A_MEMBER = domainError(
  'identity.not_a_member',
  404,
  'You do not belong to that organization'
)
