import { domainError } from '#api/http/domain_error'

export const UPLOAD_GONE = domainError(
  'eval.upload_gone',
  409,
  'This upload was rolled back or replaced. Share the evaluation again.'
)

export const UNKNOWN_EVAL = domainError('eval.unknown', 404, 'There is no such evaluation')

export const MADE_HERE = domainError(
  'eval.made_here',
  409,
  'A job of this server made the evaluation of this id. Share yours under another id.'
)

export const OPEN_UPLOADS_OFF = domainError(
  'eval.open_uploads_off',
  404,
  'Sharing needs a sign-in here: promptfoo auth login --host <this server> --api-key <key>'
)

export const STILL_RUNNING = domainError(
  'eval.still_running',
  409,
  'A job is making this evaluation. Stop the job first.'
)

export const SEARCH_TOO_SLOW = domainError(
  'eval.search_too_slow',
  422,
  'The search took too long. Search for more letters, use a simpler pattern, or filter by something else first.'
)
