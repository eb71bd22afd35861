import { domainError } from '#api/http/domain_error'

export const SETTINGS_ARE_OFF = domainError(
  'server_settings.off',
  404,
  'Server settings are switched off'
)
export const UNKNOWN_SETTING = domainError(
  'server_settings.unknown',
  404,
  'There is no such setting'
)
export const INVALID_SETTING = domainError(
  'server_settings.invalid',
  422,
  'The setting is not valid'
)
export const UNREADABLE_SECRETS = domainError(
  'server_settings.unreadable',
  409,
  'The stored credentials cannot be read with this APP_KEY. Enter them again.'
)
