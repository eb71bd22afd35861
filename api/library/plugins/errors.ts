import { domainError } from '#api/platform/http/domain_error'

export const NO_SAMPLE = domainError(
  'plugin.no_sample',
  422,
  'No attack could be generated for this plugin'
)
