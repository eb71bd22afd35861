import { domainError } from '#api/platform/http/domain_error'

export const LAST_ADMIN = domainError(
  'people.last_admin',
  409,
  'Nothing was changed: the organization needs at least one active administrator who is not a service account. Make someone else an administrator first.'
)
export const ALREADY_MEMBER = domainError(
  'people.already_member',
  409,
  'This address already belongs to a member of the organization'
)
export const ALREADY_INVITED = domainError(
  'people.already_invited',
  409,
  'This address has already been invited'
)
export const INVITATION_GONE = domainError(
  'people.invitation_gone',
  404,
  'This invitation was already used, has expired or was withdrawn. Ask an administrator of the organization for a new one.'
)
export const INVITATION_FOR_ANOTHER_ADDRESS = domainError(
  'people.invitation_for_another_address',
  409,
  'This invitation is for another address'
)
export const ALREADY_ACCEPTED = domainError(
  'people.already_accepted',
  409,
  'This invitation was already accepted. Change or remove the user instead.'
)
