import { domainError } from '#api/http/domain_error'

export const POLICY_GONE = domainError(
  'custom_policy.gone',
  409,
  'A policy of the library that this template uses was deleted or is not shared any more'
)
