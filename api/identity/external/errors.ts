import { domainError } from '#api/http/domain_error'

export const NOT_CONFIGURED = domainError(
  'identity.provider_not_configured',
  404,
  'This server has no such identity provider. Sign in another way.'
)
export const PROVIDER_UNREACHABLE = domainError(
  'identity.provider_unreachable',
  502,
  'The identity provider did not answer. Try again in a moment.'
)
export const PROVIDER_REFUSED = domainError(
  'identity.provider_refused',
  401,
  'The identity provider did not sign you in'
)
/** For a wrong state, and for one that is used up or forgotten: the remedy is the same. */
export const NOT_STARTED_HERE = domainError(
  'identity.not_started_here',
  401,
  'This sign-in was not started in this browser, or too long ago. Start again.'
)
export const CODE_NOT_ACCEPTED = domainError(
  'identity.code_not_accepted',
  401,
  'The identity provider takes this sign-in for used or expired. Start again.'
)
/** Which check failed is in the log of the server, not in the answer. */
export const NOT_TRUSTED = domainError(
  'identity.answer_not_trusted',
  401,
  'The answer of the identity provider failed a check, so nobody was signed in. Start again; if this stays, ask an administrator of this server to look into its log.'
)
export const EMAIL_NOT_VERIFIED = domainError(
  'identity.email_not_verified',
  403,
  'The identity provider does not vouch for your email address. Verify it there, then sign in again.'
)
export const NO_ACCOUNT = domainError(
  'identity.no_account',
  403,
  'There is no account for your email address here. Ask an administrator of your organization for an invitation.'
)
export const OTHER_PERSON = domainError(
  'identity.other_person',
  403,
  'Another person is signed in at the identity provider. Sign in there with your own account.'
)
