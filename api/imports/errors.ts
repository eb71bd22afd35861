import { domainError } from '#api/http/domain_error'

export const HAS_ERRORS = domainError('import.has_errors', 409, 'Some rows have errors')
export const NOTHING_TO_APPLY = domainError(
  'import.nothing_to_apply',
  409,
  'There is nothing to apply: everything in the file is so already'
)
export const NOT_READY = domainError('import.not_ready', 409, 'This import cannot be applied')
export const DATA_CHANGED = domainError(
  'import.data_changed',
  409,
  'Nothing was changed: the data has changed since the check. The rows now say what would happen; look at them and apply again.'
)

/** The file as a whole cannot be read: the message says where and what to do. */
export class UnreadableFile extends Error {}
