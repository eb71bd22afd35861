import { domainError } from '#api/http/domain_error'

export const NOT_HOST = domainError(
  'queue.not_host',
  404,
  'The queue is shown to administrators of the organization that runs this server'
)
export const NOT_FAILED = domainError('queue.not_failed', 409, 'Only a job that failed is retried')
export const NOT_WAITING = domainError(
  'queue.not_waiting',
  409,
  'Only a job that waits is cancelled; a scan is stopped on its own page'
)
