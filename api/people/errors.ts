import { domainError } from '#api/http/domain_error'

export const LAST_ADMIN = domainError(
  'people.last_admin',
  409,
  'Nothing was changed: the organization must keep at least one active administrator who is a person. Make somebody else an administrator first.'
)
export const ALREADY_MEMBER = domainError(
  'people.already_member',
  409,
  'This address belongs to a member already'
)
export const ALREADY_INVITED = domainError(
  'people.already_invited',
  409,
  'This address is invited already'
)
export const INVITATION_GONE = domainError(
  'people.invitation_gone',
  404,
  'This invitation has been used, has expired or was withdrawn. Ask an administrator of the organization for a new one.'
)
export const INVITED_SOMEBODY_ELSE = domainError(
  'people.invited_somebody_else',
  409,
  'This invitation is for another address'
)
export const ALREADY_ACCEPTED = domainError(
  'people.already_accepted',
  409,
  'This invitation has been accepted already. Change or remove the user instead.'
)
