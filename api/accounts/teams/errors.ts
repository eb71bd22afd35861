import { domainError } from '#api/platform/http/domain_error'

export const SLUG_TAKEN = domainError(
  'teams.slug_taken',
  409,
  'Another team in the organization already has this slug. Choose another one.'
)
export const TEAM_NOT_EMPTY = domainError('teams.holds_work', 409, 'The team is not empty')
export const ALREADY_MEMBER = domainError(
  'teams.already_member',
  409,
  'This user is already on the team'
)
export const LAST_ADMINISTRATOR = domainError(
  'teams.last_administrator',
  409,
  'A team needs at least one administrator'
)
