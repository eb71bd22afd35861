import { domainError } from '#api/http/domain_error'

export const ADMIN_PASSWORD_REJECTED = domainError(
  'organization.admin_password_rejected',
  422,
  'ADMIN_PASSWORD is not accepted'
)
export const CREATION_OFF = domainError(
  'organization.creation_off',
  403,
  'Only the administrators of this server create organizations. Ask one of them for an invitation.'
)
export const FLAGS_ARE_FIXED = domainError(
  'organization.flags_fixed',
  403,
  'On the hosted service the areas of an organization come with its contract'
)
