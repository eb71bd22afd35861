import { domainError } from '#api/http/domain_error'

export const SECRETS_UNREADABLE = domainError(
  'target.secrets_unreadable',
  409,
  'The stored credentials cannot be read with the present APP_KEY. Enter them again.'
)

export const NOT_A_REQUEST = domainError(
  'target.not_a_request',
  422,
  'This is no curl command, HTTP request, JSON body or address'
)

export const NOT_CALLED_HERE = domainError(
  'target.not_called_here',
  409,
  'This target is called by the command-line tool only'
)
