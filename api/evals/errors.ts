import { domainError } from '#api/platform/http/domain_error'

export const UPLOAD_GONE = domainError(
  'eval.upload_gone',
  409,
  'This upload was rolled back or replaced. Share the evaluation again.'
)

export const UNKNOWN_EVAL = domainError('eval.unknown', 404, 'Evaluation not found')

export const RUN_BY_SERVER = domainError(
  'eval.made_here',
  409,
  'This ID belongs to an evaluation that ran on the server. Share your evaluation under another ID.'
)

export const OPEN_UPLOADS_OFF = domainError(
  'eval.open_uploads_off',
  404,
  'Sign in before sharing: promptfoo auth login --host <this server> --api-key <key>'
)

export const STILL_RUNNING = domainError(
  'eval.still_running',
  409,
  'This evaluation is still running. Stop the run first.'
)

export const SEARCH_TOO_SLOW = domainError(
  'eval.search_too_slow',
  422,
  'The search timed out. Enter a longer search term, simplify the pattern, or add another filter.'
)
