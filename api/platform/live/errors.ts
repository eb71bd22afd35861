import { domainError, invalidField } from '#api/platform/http/domain_error'

export const CHANNEL_REFUSED = domainError(
  'forbidden',
  403,
  'This live channel does not exist, or your role does not allow you to read it'
)
export const TOO_MANY_STREAMS = domainError(
  'too_many_streams',
  429,
  'Too many live connections are open. Close some pages.'
)
export const TOO_MANY_CHANNELS = domainError(
  'too_many_channels',
  429,
  'This live connection has too many channels'
)
export const invalidUid = () =>
  invalidField('uid', 'regex', 'uid must consist of 8 to 64 letters, digits or hyphens')
