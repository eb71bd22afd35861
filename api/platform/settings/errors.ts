import { domainError, type FieldError } from '#api/platform/http/domain_error'

export const SETTINGS_ARE_OFF = domainError(
  'server_settings.off',
  404,
  'Server settings are disabled'
)
export const UNKNOWN_SETTING = domainError(
  'server_settings.unknown',
  404,
  'This setting does not exist'
)
export const INVALID_SETTING = domainError(
  'server_settings.invalid',
  422,
  'The setting is not valid'
)
export const UNREADABLE_SECRETS = domainError(
  'server_settings.unreadable',
  409,
  'The stored credentials cannot be decrypted with the current APP_KEY. Enter them again.'
)
export const OPERATOR_ONLY = domainError(
  'server_settings.not_yours',
  403,
  'This setting applies to the whole server. Only administrators of the organization that runs it can change it.'
)
export const NOT_FOR_TEAMS = domainError(
  'server_settings.not_for_teams',
  422,
  'This setting applies to the whole server and cannot be set for a team'
)
export const NOTHING_TO_TEST = domainError(
  'server_settings.nothing_to_test',
  404,
  'This setting has no test'
)
export const STILL_NEEDED = domainError(
  'server_settings.still_needed',
  409,
  'Users sign in with emailed links. Enable password sign-in before you remove the mail server.'
)

/** Creates a validation error for fields of a setting. */
export function invalidSetting(problems: { field: string; message: string }[]) {
  const errors: FieldError[] = problems.map((problem) => ({ ...problem, rule: 'setting' }))
  return INVALID_SETTING(problems[0]?.message, errors)
}
