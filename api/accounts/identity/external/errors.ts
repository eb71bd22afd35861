import { domainError } from '#api/platform/http/domain_error'

export const NOT_CONFIGURED = domainError(
  'identity.provider_not_configured',
  404,
  'This identity provider is not configured on this server. Use another sign-in method.'
)
export const PROVIDER_UNREACHABLE = domainError(
  'identity.provider_unreachable',
  502,
  'The identity provider did not respond. Try again in a moment.'
)
export const PROVIDER_REFUSED = domainError(
  'identity.provider_refused',
  401,
  'The identity provider did not sign you in'
)
/** Returned for wrong, used and expired states, because the remedy is the same. */
export const NOT_STARTED_HERE = domainError(
  'identity.not_started_here',
  401,
  'This sign-in was started in another browser or has expired. Start again.'
)
export const CODE_NOT_ACCEPTED = domainError(
  'identity.code_not_accepted',
  401,
  'The identity provider reports this sign-in as used or expired. Start again.'
)
/** The response does not contain the failed check, but the log does. */
export const NOT_TRUSTED = domainError(
  'identity.answer_not_trusted',
  401,
  'The response from the identity provider failed verification. Start again. If the problem persists, ask an administrator of this server to check the log.'
)
export const EMAIL_NOT_VERIFIED = domainError(
  'identity.email_not_verified',
  403,
  'The identity provider has not verified your email address. Verify it there, then sign in again.'
)
export const NO_ACCOUNT = domainError(
  'identity.no_account',
  403,
  'No account exists for your email address. Ask an administrator of your organization for an invitation.'
)
export const OTHER_PERSON = domainError(
  'identity.other_person',
  403,
  'Another user is signed in at the identity provider. Sign in there with your own account.'
)
