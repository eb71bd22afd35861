import { domainError } from '#api/http/domain_error'

/** One answer for all of them: who has a code need not know what became of it. */
export const LINK_GONE = domainError('public_link.gone', 404, 'This link no longer works')

export const NO_REPORT = domainError(
  'public_link.no_report',
  422,
  'Only the evaluation of a red-team scan has a report'
)
