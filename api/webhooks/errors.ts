import { domainError } from '#api/http/domain_error'

export const PERSONAL_TOKEN = domainError(
  'webhook.personal_token',
  403,
  'Webhooks are managed by an administrator who is signed in, or by the token of a service account. The token of a person may not.'
)
export const STILL_SENDING = domainError(
  'webhook.still_sending',
  409,
  'This delivery is still being tried. Wait until it has succeeded or failed.'
)
