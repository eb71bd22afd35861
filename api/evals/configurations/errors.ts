import { domainError } from '#api/platform/http/domain_error'

export const NO_SUCH_TEST = domainError(
  'configuration.no_such_test',
  422,
  'This test case does not exist. Enter the number of an existing one.'
)
export const NO_WORKER = domainError(
  'configuration.no_worker',
  503,
  'No worker ran the test case in time. Check that a worker is running and try again.'
)
export const NOT_RUN = domainError(
  'configuration.not_run',
  502,
  'The test case was interrupted in the worker. Try again. If the problem persists, check the log of the worker.'
)
export const NOT_CALLABLE = domainError(
  'configuration.not_callable',
  422,
  'The server cannot call this provider'
)
export const NO_MODEL_TO_WRITE = domainError(
  'configuration.no_model',
  422,
  'No model is configured for generating test cases. Ask an administrator to set one in the server settings.'
)
export const NOTHING_TO_WRITE_FOR = domainError(
  'configuration.no_variables',
  422,
  'The prompts have no variables to fill in. Add a variable such as {{name}} to a prompt.'
)
/** Thrown with the model's error message. */
export const MODEL_FAILED = domainError(
  'configuration.model_failed',
  422,
  'The model did not respond'
)
export const TOO_MANY_TESTS = domainError(
  'configuration.too_many_tests',
  413,
  'The datasets of this configuration are too large to download. Run it on the server.'
)
