import { domainError } from '#api/platform/http/domain_error'

export const VERSION_MOVED = domainError(
  'dataset.version_moved',
  409,
  'This dataset was changed in the meantime. Reload it and apply your change again.'
)

export const TOO_MANY_ITEMS = domainError(
  'dataset.too_many_items',
  422,
  'A dataset can contain at most 500,000 items. Split it into several datasets.'
)

export const UNREADABLE_FILE = domainError('dataset.file', 422, 'The file could not be read')

export const UNKNOWN_FORMAT = domainError(
  'dataset.file_format',
  422,
  'The file name must end in .csv, .jsonl, .json or .yaml'
)
