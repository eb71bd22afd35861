import { domainError } from '#api/platform/http/domain_error'

export const SECRETS_UNREADABLE = domainError(
  'target.secrets_unreadable',
  409,
  'The stored credentials cannot be decrypted with the current APP_KEY. Enter them again.'
)

export const NOT_A_REQUEST = domainError(
  'target.not_a_request',
  422,
  'This is not a curl command, HTTP request, JSON body or URL. Paste one of these.'
)

export const NOT_CALLED_HERE = domainError(
  'target.not_called_here',
  409,
  'This server cannot call this target. Use the command-line tool.'
)
