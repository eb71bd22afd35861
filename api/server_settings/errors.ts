import { domainError, type FieldError } from '#api/http/domain_error'

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
export const NOT_YOURS = domainError(
  'server_settings.not_yours',
  403,
  'This holds for the whole server. Only administrators of the organization that runs it may change it.'
)
export const NOT_FOR_TEAMS = domainError(
  'server_settings.not_for_teams',
  422,
  'This setting holds for the whole server and cannot be set for a team'
)
export const NOTHING_TO_TEST = domainError(
  'server_settings.nothing_to_test',
  404,
  'There is nothing to try in this setting'
)
export const STILL_NEEDED = domainError(
  'server_settings.still_needed',
  409,
  'People sign in by a link that is mailed to them. Allow sign-in by password before mail is removed.'
)

/** Refuses the named fields of a setting. */
export function invalidSetting(problems: { field: string; message: string }[]) {
  const errors: FieldError[] = problems.map((problem) => ({ ...problem, rule: 'setting' }))
  return INVALID_SETTING(problems[0]?.message, errors)
}
