import { domainError } from '#api/platform/http/domain_error'

export const NAME_TAKEN = domainError(
  'saved_view.name_taken',
  409,
  'You already have a view with this name. Choose another name.'
)
