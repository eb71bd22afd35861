import { domainError } from '#api/http/domain_error'

export const NO_SUCH_TEST = domainError('eval_config.no_such_test', 422, 'There is no such test')
export const NO_WORKER = domainError(
  'eval_config.no_worker',
  503,
  'No worker process ran the test in time. Check that a worker runs, and try again.'
)
export const NOT_CALLABLE = domainError(
  'eval_config.not_callable',
  422,
  'The server cannot ask this provider'
)
export const TOO_MANY_TESTS = domainError(
  'eval_config.too_many_tests',
  413,
  'The datasets of this configuration are too large to be sent. Run it on the server.'
)
