import { domainError } from '#api/platform/http/domain_error'

export const NO_GUARDRAILS = domainError(
  'guardrails.off',
  403,
  'Adaptive guardrails are off in your organization. An administrator can turn them on.'
)
export const TOO_MANY_GUARDRAILS = domainError(
  'guardrails.too_many',
  409,
  'Your team has 100 guardrails, the maximum. Add the target to one of them, or delete one.'
)
export const CONTENT_UNREADABLE = domainError(
  'guardrails.unreadable',
  409,
  'This version has no readable content: it is still being generated, or APP_KEY has changed.'
)
export const NOT_PROMOTABLE = domainError(
  'guardrails.not_promotable',
  409,
  'This version is weaker than the active one'
)
export const NEEDS_APPROVAL = domainError(
  'guardrails.needs_approval',
  409,
  'This guardrail requires approval by a second person before a version becomes active.'
)
export const OWN_APPROVAL = domainError(
  'guardrails.own_approval',
  403,
  'The author of a version cannot approve it. Ask another member of the team.'
)
export const STATE_REFUSED = domainError(
  'guardrails.state_refused',
  409,
  'The current state of the version does not allow this change. Reload the page to see its state.'
)
export const NOTHING_TO_LEARN = domainError(
  'guardrails.nothing_to_learn',
  409,
  'These vulnerabilities have no successful attack left: their reports were deleted or their verdicts were changed.'
)
export const LEARNING_TOO_LONG = domainError(
  'guardrails.learning_too_long',
  409,
  'Learning from these vulnerabilities takes too long. Select fewer of them.'
)
export const GATEWAY_DOWN = domainError(
  'guardrails.unavailable',
  503,
  'The guardrails process does not respond. Start it with "npm run guardrails" or "npm start".'
)
export const ATTACK_RUNNING = domainError(
  'guardrails.attack_running',
  409,
  'Adaptive attacks behind this guardrail are already running. Stop them, or wait until they have ended.'
)
export const NOT_RESUMABLE = domainError(
  'guardrails.not_resumable',
  409,
  'Only attacks that were canceled or failed can be resumed.'
)
