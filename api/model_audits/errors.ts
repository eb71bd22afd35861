import { domainError } from '#api/platform/http/domain_error'

export const AUDITS_DISABLED = domainError(
  'model_audits.disabled',
  409,
  'This server does not run jobs. Audit the model with the command-line tool and share the result.'
)
export const NOT_ACTIVE = domainError(
  'model_audits.not_active',
  409,
  'This audit has already ended'
)
export const RUN_BY_SERVER = domainError(
  'model_audits.run_by_server',
  409,
  'This ID belongs to an audit that ran on the server. Share your audit under another ID.'
)
export const STILL_ACTIVE = domainError(
  'model_audits.still_active',
  409,
  'Cancel the audit before you delete it'
)
export const UPLOAD_TOO_LARGE = domainError(
  'model_audits.upload_too_large',
  413,
  'The file is larger than the server allows'
)
export const NO_SPACE = domainError(
  'model_audits.no_space',
  507,
  'There is no space for this upload. Wait until other audits have ended.'
)
export const TOO_MANY_UPLOADS = domainError(
  'model_audits.too_many_uploads',
  409,
  'Your team has 2,000 uploads, the maximum. Audit or delete some of them first.'
)
export const UPLOAD_BUSY = domainError(
  'model_audits.upload_busy',
  423,
  'Another request is writing to this upload. Try again in a few seconds.'
)
export const UPLOADS_BUSY = domainError(
  'model_audits.uploads_busy',
  503,
  'Too many uploads are running. Try again in a minute.'
)
export const STORAGE_FAILED = domainError(
  'model_audits.storage_failed',
  503,
  'The storage for uploads is not available. Try again, or ask the operator of the server to check its bucket.'
)
export const NOT_COMPARABLE = domainError(
  'model_audits.not_comparable',
  409,
  'Choose two audits that have a result'
)
export const PREVIEW_FAILED = domainError(
  'model_audits.preview_failed',
  422,
  'The model is not available'
)
export const TOO_MANY_PREVIEWS = domainError(
  'model_audits.too_many_previews',
  409,
  'Your team is already previewing audits. Try again in a few seconds.'
)
export const TOO_MANY_SOURCES = domainError(
  'model_audits.too_many_sources',
  409,
  'Your team has 200 model sources, the maximum. Delete one first.'
)
export const TOO_MANY_SUPPRESSIONS = domainError(
  'model_audits.too_many_suppressions',
  409,
  'Your team has 1,000 suppressions, the maximum. Delete one first.'
)
