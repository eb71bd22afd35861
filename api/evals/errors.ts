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
