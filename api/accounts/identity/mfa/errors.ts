import { domainError } from '#api/platform/http/domain_error'

export const NO_PENDING_SIGN_IN = domainError(
  'mfa.no_pending_sign_in',
  401,
  'This sign-in has expired. Sign in again.'
)
/**
 * Returned for wrong, used and expired codes alike, so that the response does not reveal whether a code ever was valid.
 */
export const INVALID_CODE = domainError(
  'mfa.invalid_code',
  422,
  'The code is wrong or was already used. Enter another code.'
)
export const INCORRECT_PASSWORD = domainError(
  'mfa.incorrect_password',
  422,
  'The password is incorrect. Try again, or confirm your identity another way.'
)
export const INVALID_PASSKEY = domainError(
  'mfa.invalid_passkey',
  422,
  'The passkey was not accepted. Try again, or use another way to sign in.'
)
export const PASSKEYS_UNAVAILABLE = domainError(
  'mfa.passkeys_unavailable',
  409,
  'Passkeys require an APP_URL with https and a host name. Ask an administrator of this server to change it.'
)
export const TOO_MANY_PASSKEYS = domainError(
  'mfa.too_many_passkeys',
  409,
  'You have reached the maximum number of passkeys. Remove one before you add another.'
)
export const TOTP_ALREADY_ON = domainError(
  'mfa.totp_already_on',
  409,
  'An authenticator app is already set up. Remove it first.'
)
export const TOTP_NOT_STARTED = domainError(
  'mfa.totp_not_started',
  409,
  'No authenticator app setup is in progress. Start the setup again.'
)
export const NO_SECOND_FACTOR = domainError(
  'mfa.no_second_factor',
  409,
  'Recovery codes require another second factor. Add a passkey or an authenticator app first.'
)
export const REQUIRED_BY_POLICY = domainError(
  'mfa.required_by_policy',
  409,
  'Your organization requires two-factor authentication. Add another passkey or authenticator app before you remove this one.'
)
export const NOT_RESETTABLE = domainError(
  'mfa.not_resettable',
  409,
  'This user also belongs to other organizations. Ask the operator of this server to run "node ace mfa:reset" with their email address.'
)
export const UNREADABLE_SECRET = domainError(
  'mfa.unreadable_secret',
  409,
  'The stored secret cannot be decrypted with the current APP_KEY. Ask an administrator to reset two-factor authentication.'
)
export const METHOD_UNAVAILABLE = domainError(
  'mfa.method_unavailable',
  409,
  'You cannot confirm your identity this way. Choose another method.'
)
