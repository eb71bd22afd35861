import { domainError } from '#api/http/domain_error'

export const NO_OWNER = domainError(
  'schedule.no_owner',
  409,
  'The person as whom it ran has left. Somebody who may start scans has to save it again.'
)
export const NOT_ALLOWED = domainError(
  'schedule.not_allowed',
  409,
  'The person as whom it runs may not start scans in this team any more. Somebody who may has to save it again.'
)
export const STILL_RUNS = domainError(
  'schedule.still_runs',
  409,
  'The scan that it started before is still running.'
)
