import { domainError } from '#api/platform/http/domain_error'

/**
 * Returned both for an unknown account and for a wrong password, so that the response does not reveal which accounts
 * exist.
 */
export const INVALID_CREDENTIALS = domainError(
  'identity.invalid_credentials',
  401,
  'Invalid email or password'
)
export const INVALID_LINK = domainError(
  'identity.invalid_link',
  401,
  'The link was already used or has expired. Request a new one.'
)
/** Returned only after the caller proved ownership of the account. */
export const UNVERIFIED = domainError(
  'identity.unverified',
  403,
  'Confirm your email address first. Open the link we sent you.'
)
/** Message of `UNVERIFIED` on a server that sends no email. */
export const NOT_APPROVED =
  'An administrator of this server must confirm your account before you can sign in.'
/** Returned only after the caller proved ownership of the account. */
export const DEACTIVATED = domainError(
  'identity.deactivated',
  403,
  'This account is deactivated. Ask an administrator of your organization to reactivate it.'
)
export const WRONG_PASSWORD = domainError(
  'identity.wrong_password',
  422,
  'The current password is incorrect'
)
export const PASSWORDS_OFF = domainError(
  'identity.passwords_off',
  403,
  'Password sign-in is disabled on this server. Use another sign-in method.'
)
export const LINKS_OFF = domainError(
  'identity.links_off',
  403,
  'Sign-in links are disabled on this server. Use another sign-in method.'
)
export const REGISTRATION_OFF = domainError(
  'identity.registration_off',
  403,
  'Registration requires an invitation. Ask an administrator of your organization for one.'
)
export const NOT_A_MEMBER = domainError(
  'identity.not_a_member',
  404,
  'You are not a member of this organization'
)
export const ELSEWHERE_TOO = domainError(
  'identity.elsewhere_too',
  409,
  'You cannot create links for a user who also belongs to other organizations. Ask them to request a link by email.'
)
export const NOT_LINKABLE = domainError(
  'identity.not_linkable',
  409,
  'Links cannot be created for deactivated accounts or service accounts'
)
export const ALREADY_VERIFIED = domainError(
  'identity.already_verified',
  409,
  'The email address of this account is already confirmed'
)
export const UNVERIFIED_ADDRESS = domainError(
  'identity.unproved',
  409,
  'The email address of this account is not confirmed. Create a link to confirm it or to set a new password.'
)
export const NOT_FOR_THIS_ORGANIZATION = domainError(
  'identity.not_host',
  404,
  'Only administrators of the organization that runs this server can approve registrations'
)
export const REGISTERED_AGAIN = domainError(
  'identity.registered_again',
  409,
  'Nothing was changed: this address was registered again since the page was loaded. Review the new name before you approve it.'
)
