import { domainError } from '#api/http/domain_error'

export const NO_WORKER = domainError(
  'replay.no_worker',
  503,
  'No worker process took the replay in time. Check that a worker runs, or try again when others have ended.'
)
export const NOT_REPLAYED = domainError(
  'replay.interrupted',
  502,
  'The replay was interrupted in the worker. Try again; if it stays, its log says more.'
)
