import { domainError } from '#api/platform/http/domain_error'

export const NOT_HOST = domainError(
  'refused_requests.not_host',
  404,
  'Only administrators of the organization that runs this server can view server-wide counts'
)
