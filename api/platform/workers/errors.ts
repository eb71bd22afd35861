import { domainError } from '#api/platform/http/domain_error'

export const NOT_HOST = domainError(
  'queue.not_host',
  404,
  'Only administrators of the organization that runs this server can view the queue'
)
export const NOT_FAILED = domainError('queue.not_failed', 409, 'Only failed jobs can be retried')
export const NOT_WAITING = domainError(
  'queue.not_waiting',
  409,
  'Only waiting jobs can be canceled. Stop a scan on its page.'
)
