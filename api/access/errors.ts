import { domainError } from '#api/http/domain_error'

export const FORBIDDEN = domainError('forbidden', 403, 'You may not do this')
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
