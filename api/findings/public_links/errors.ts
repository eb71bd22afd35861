import { domainError } from '#api/platform/http/domain_error'

/**
 * Returned for unknown, revoked and expired codes alike, so that the error does not reveal whether a link ever existed.
 */
export const LINK_GONE = domainError('public_link.gone', 404, 'This link no longer works')

export const NO_REPORT = domainError(
  'public_link.no_report',
  422,
  'Only evaluations of red team scans have a report'
)
