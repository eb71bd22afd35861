import { domainError } from '#api/http/domain_error'

export const NAME_TAKEN = domainError('saved_view.name_taken', 409, 'You have a view of this name')
