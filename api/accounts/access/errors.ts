import {
  ENROLLMENT_REQUIRED as ENROLLMENT,
  REAUTHENTICATION_REQUIRED as REAUTHENTICATION,
} from '#api/contract/accounts/mfa'
import { domainError } from '#api/platform/http/domain_error'

export const FORBIDDEN = domainError('forbidden', 403, 'You do not have permission to do this')
export const NO_ORGANIZATION = domainError(
  'access.no_organization',
  403,
  'You do not belong to an organization yet'
)
export const NO_TEAM = domainError(
  'access.no_team',
  403,
  'You do not belong to a team yet. Ask an administrator to add you.'
)
export const ENROLLMENT_REQUIRED = domainError(
  ENROLLMENT,
  403,
  'Your organization requires two-factor authentication. Set it up to continue.'
)
export const REAUTHENTICATION_REQUIRED = domainError(
  REAUTHENTICATION,
  403,
  'Confirm your identity to continue'
)
