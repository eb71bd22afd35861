import { domainError } from '#api/http/domain_error'

export const NOT_HOST = domainError(
  'refused_requests.not_host',
  404,
  'Counts of the whole server are shown to administrators of the organization that runs it'
)
