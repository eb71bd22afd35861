import { domainError } from '#api/http/domain_error'

export const VERIFY_RUNNING = domainError(
  'issue.verify_running',
  409,
  'The attacks that worked are being made again already'
)
export const NOT_VERIFIABLE = domainError(
  'issue.not_verifiable',
  409,
  'Nothing is to be fixed of this vulnerability, by its decision. Open it first.'
)
export const NO_ATTACKS = domainError(
  'issue.no_attacks',
  409,
  'No attack that worked is left to be made again: its reports were deleted or their results were reviewed'
)
export const NO_TARGET = domainError(
  'issue.no_target',
  409,
  'The target of this vulnerability was deleted, so nothing can be asked again'
)
