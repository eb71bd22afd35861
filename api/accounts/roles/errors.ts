import { domainError } from '#api/platform/http/domain_error'

export const BUILT_IN_ROLE = domainError(
  'role.built_in',
  409,
  'Built-in roles cannot be changed or deleted. Copy the role and change the copy.'
)
export const ROLE_IN_USE = domainError(
  'role.in_use',
  409,
  'This role is assigned to members. Give them another role first.'
)
export const ROLE_SLUG_TAKEN = domainError(
  'role.slug_taken',
  409,
  'Another role already has this slug. Choose another one.'
)
export const ROLE_NAME_TAKEN = domainError(
  'role.name_taken',
  409,
  'Another role already has this name. Choose another one.'
)
export const LAST_TEAM_ADMIN = domainError(
  'role.last_team_admin',
  409,
  'A team would lose its last administrator'
)
