import { domainError } from '#api/platform/http/domain_error'

export const NO_WORKER = domainError(
  'replay.no_worker',
  503,
  'No worker started the replay in time. Check that a worker is running, or try again later.'
)
export const NOT_REPEATABLE = domainError(
  'replay.not_repeatable',
  409,
  'The attack of this probe needs an MCP range. Start a new scan with a range instead.'
)
export const NOT_REPLAYED = domainError(
  'replay.interrupted',
  502,
  'The replay was interrupted in the worker. Try again. If the problem persists, check the log of the worker.'
)
