import { invalidField } from '#api/platform/http/domain_error'

export type ReportOptions = {
  /** Share of decided attacks, 0–1, that a plugin must resist to pass. */
  threshold: number
  /** Whether to list catalog plugins that were not tested. */
  untested: boolean
}

export const WHOLE_REPORT: ReportOptions = { threshold: 1, untested: false }

/** Reads `threshold` (percent) and `untested=true` from a query string. */
export function reportOptionsOf({ threshold, untested }: Record<string, unknown>): ReportOptions {
  return { threshold: thresholdOf(threshold), untested: untested === 'true' }
}

function thresholdOf(given: unknown): number {
  if (given === undefined || given === '') return 1
  const percent = Number(given)
  if (Number.isFinite(percent) && percent >= 0 && percent <= 100) return percent / 100
  throw invalidField('threshold', 'number', 'threshold must be a percentage from 0 to 100')
}
