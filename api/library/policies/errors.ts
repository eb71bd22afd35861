import { domainError } from '#api/platform/http/domain_error'

export const POLICY_GONE = domainError(
  'policy.gone',
  409,
  'A library policy that this template uses was deleted or is no longer shared. Remove it from the template.'
)

export const NO_MODEL_FOR_POLICIES = domainError(
  'policy.no_model',
  409,
  'Suggestions require a model, but none is set. Set one in the server settings.'
)
