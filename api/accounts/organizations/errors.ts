import { domainError } from '#api/platform/http/domain_error'

export const ADMIN_PASSWORD_REJECTED = domainError(
  'organization.admin_password_rejected',
  422,
  'ADMIN_PASSWORD was rejected'
)
export const CREATION_OFF = domainError(
  'organization.creation_off',
  403,
  'Only administrators of this server can create organizations. Ask one of them for an invitation.'
)
export const FLAGS_ARE_FIXED = domainError(
  'organization.flags_fixed',
  403,
  'On the hosted service, the features of an organization depend on its contract'
)
