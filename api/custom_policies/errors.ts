import { domainError } from '#api/http/domain_error'

export const POLICY_GONE = domainError(
  'custom_policy.gone',
  409,
  'A policy of the library that this template uses was deleted or is not shared any more'
)

export const NO_MODEL_FOR_POLICIES = domainError(
  'custom_policy.no_model',
  409,
  'Suggestions are written by a model, and none is set. Set one in the server settings.'
)
