import { domainError } from '#api/platform/http/domain_error'

// The codes keep the prefix `scan.`, which predates this module, because clients depend on them.
export const NOTHING_TO_RUN = domainError(
  'scan.nothing_to_run',
  422,
  'There is nothing to run: no test case applies to any combination of a prompt and a provider'
)
export const TOO_LARGE_EVAL = domainError(
  'scan.too_large',
  413,
  'This evaluation is too large for one run. The limits are 1,000,000 calls and 400 MB of test cases. Split it.'
)
export const PARENT_GONE = domainError(
  'scan.parent_gone',
  409,
  'The evaluation whose responses were to be graded was deleted or uploaded again. Start a new run.'
)
