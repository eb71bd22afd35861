import { domainError } from '#api/platform/http/domain_error'

export const HAS_ERRORS = domainError(
  'import.has_errors',
  409,
  'Some rows have errors. Correct the file and import it again.'
)
export const NOTHING_TO_APPLY = domainError(
  'import.nothing_to_apply',
  409,
  'There is nothing to apply: the file contains no changes'
)
export const NOT_READY = domainError('import.not_ready', 409, 'This import cannot be applied')
export const DATA_CHANGED = domainError(
  'import.data_changed',
  409,
  'The data changed after the check, so nothing was applied. Review the updated rows and apply again.'
)

/** Thrown if the file as a whole cannot be read. The message is shown to the user. */
export class UnreadableFile extends Error {}
