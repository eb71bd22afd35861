import { domainError } from '#api/platform/http/domain_error'

export const VERIFY_RUNNING = domainError(
  'vulnerability.verify_running',
  409,
  'A verification of this vulnerability is already running. Wait until it has finished.'
)
export const NOT_VERIFIABLE = domainError(
  'vulnerability.not_verifiable',
  409,
  'This vulnerability is closed. Reopen it first.'
)
export const NO_ATTACKS = domainError(
  'vulnerability.no_attacks',
  409,
  'There is no successful attack left to replay: the reports were deleted, or their verdicts were changed'
)
export const NO_TARGET = domainError(
  'vulnerability.no_target',
  409,
  'The target of this vulnerability was deleted, so its attacks cannot be replayed'
)
