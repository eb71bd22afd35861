import { invalidField } from '#api/http/domain_error'

/** How a report is to be read: by which threshold plugins pass, and whether it names what was not tested. */
export type ReportOptions = {
  /** Share of decided attempts, 0..1, that a plugin must resist to pass. */
  threshold: number
  /** Name the plugins of the catalogue that nothing was sent for. */
  untested: boolean
}

export const WHOLE_REPORT: ReportOptions = { threshold: 1, untested: false }

/** Of a query string: `threshold` in per cent, `untested=true`. */
export function reportOptionsOf({ threshold, untested }: Record<string, unknown>): ReportOptions {
  return { threshold: thresholdOf(threshold), untested: untested === 'true' }
}

function thresholdOf(given: unknown): number {
  if (given === undefined || given === '') return 1
  const percent = Number(given)
  if (Number.isFinite(percent) && percent >= 0 && percent <= 100) return percent / 100
  throw invalidField('threshold', 'number', 'threshold must be a share in per cent, from 0 to 100')
}
