import { domainError } from '#api/http/domain_error'

export const FLAGS_ARE_FIXED = domainError(
  'organization.flags_fixed',
  403,
  'On the hosted service the areas of an organization come with its contract'
)
