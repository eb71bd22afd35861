import { domainError } from '#api/http/domain_error'

export const VERSION_MOVED = domainError(
  'dataset.version_moved',
  409,
  'Somebody changed this dataset meanwhile. Reload it and make the change again.'
)

export const TOO_MANY_ITEMS = domainError(
  'dataset.too_many_items',
  422,
  'A dataset holds at most 500,000 items'
)

export const UNREADABLE_FILE = domainError('dataset.file', 422, 'The file could not be read')

export const UNKNOWN_FORMAT = domainError(
  'dataset.file_format',
  422,
  'The name of the file must end in .csv, .jsonl, .json or .yaml'
)
