import { domainError } from '#api/platform/http/domain_error'

export const NO_OWNER = domainError(
  'schedule.no_owner',
  409,
  "This schedule's owner has left. Ask a user who can start scans to save it again."
)
export const NOT_ALLOWED = domainError(
  'schedule.not_allowed',
  409,
  "This schedule's owner can no longer start scans in this team. Ask a user who can start scans to save it again."
)
export const STILL_RUNS = domainError(
  'schedule.still_runs',
  409,
  'The previous scan of this schedule is still running.'
)
