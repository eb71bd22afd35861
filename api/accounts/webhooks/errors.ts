import { domainError } from '#api/platform/http/domain_error'

export const PERSONAL_TOKEN = domainError(
  'webhook.personal_token',
  403,
  'Personal API tokens cannot manage webhooks. Sign in as an administrator, or use the token of a service account.'
)
export const STILL_SENDING = domainError(
  'webhook.still_sending',
  409,
  'This delivery is still in progress. Wait until it has succeeded or failed.'
)
