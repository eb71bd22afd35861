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
export const NO_MODEL_TO_WRITE = domainError(
  'eval_config.no_model',
  422,
  'This needs a model that writes. An administrator sets one in the server settings.'
)
export const NOTHING_TO_WRITE_FOR = domainError(
  'eval_config.no_variables',
  422,
  'The prompts have no variables, so there is nothing for test cases to fill in. Write {{name}} into a prompt.'
)
/** Its text says what the model did. */
export const MODEL_FAILED = domainError('eval_config.model_failed', 422, 'The model did not answer')
export const TOO_MANY_TESTS = domainError(
  'eval_config.too_many_tests',
  413,
  'The datasets of this configuration are too large to be sent. Run it on the server.'
)
