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
  'The link has been used or has expired. Ask for a new one.'
)
/** Returned only after the account's owner is proved. */
export const UNVERIFIED = domainError(
  'identity.unverified',
  403,
  'Confirm your email address first: open the link that was sent to it'
)
/** Returned only after the account's owner is proved. */
export const DEACTIVATED = domainError(
  'identity.deactivated',
  403,
  'This account is deactivated. Ask an administrator of your organization.'
)
export const WRONG_PASSWORD = domainError(
  'identity.wrong_password',
  422,
  'The current password is not right'
)
export const PASSWORDS_OFF = domainError(
  'identity.passwords_off',
  403,
  'On this server nobody signs in by password. Use another way to sign in.'
)
export const LINKS_OFF = domainError(
  'identity.links_off',
  403,
  'On this server nobody signs in by link. Use another way to sign in.'
)
export const REGISTRATION_OFF = domainError(
  'identity.registration_off',
  403,
  'Registration needs an invitation. Ask an administrator of your organization for one.'
)
export const NOT_A_MEMBER = domainError(
  'identity.not_a_member',
  404,
  'You do not belong to that organization'
)
export const ELSEWHERE_TOO = domainError(
  'identity.elsewhere_too',
  409,
  'This person belongs to other organizations as well, so a link goes to their own mailbox only'
)
export const NOT_LINKABLE = domainError(
  'identity.not_linkable',
  409,
  'This account is deactivated, or one of a program: there is no link for it'
)
export const ALREADY_VERIFIED = domainError(
  'identity.already_verified',
  409,
  'The email address of this account is confirmed already'
)
export const UNPROVED = domainError(
  'identity.unproved',
  409,
  'The address of this account is not confirmed yet: make a link to confirm it, or to set a new password'
)
