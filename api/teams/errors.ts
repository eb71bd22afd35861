import { domainError } from '#api/http/domain_error'

export const SLUG_TAKEN = domainError(
  'teams.slug_taken',
  409,
  'Another team of the organization has this slug'
)
export const HOLDS_WORK = domainError('teams.holds_work', 409, 'The team holds work')
export const ALREADY_MEMBER = domainError(
  'teams.already_member',
  409,
  'This user is in the team already'
)
export const LAST_ADMINISTRATOR = domainError(
  'teams.last_administrator',
  409,
  'A team keeps one administrator'
)
