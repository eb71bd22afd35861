import { apiUrl } from '../../../core/data/http/api_url.js'
import type { Translate } from '../../../core/i18n/i18n.js'
import { apiFilter, isFiltered, STRICT, type ReportView } from '../../report_view.js'

export type MenuLink = { label: string; to?: string; href?: string }

const PROBE_FORMATS = ['csv', 'json'] as const
const REPORT_FORMATS = ['pdf', 'json', 'sarif', 'vulnerabilities', 'frameworks'] as const

/**
 * Returns the downloads of the report and of the filtered probes, with the report's filter and
 * settings.
 */
export function reportDownloads(t: Translate, evalId: string, view: ReportView): MenuLink[][] {
  const { filter, threshold } = view
  const what = isFiltered(filter) ? 'filtered' : 'all'
  const chosen = { filter: JSON.stringify(apiFilter(filter)) }
  const id = encodeURIComponent(evalId)
  const settings: Record<string, string> =
    threshold === STRICT ? {} : { threshold: String(threshold) }
  return [
    REPORT_FORMATS.map((format) => ({
      label: t(`report_details.export.${format}`),
      href: apiUrl(`redteam/reports/${id}/export`, { format, ...chosen, ...settings }),
    })),
    PROBE_FORMATS.map((format) => ({
      label: t(`reports.export.${what}_${format}`),
      href: apiUrl(`results/${id}/probes/export`, { format, ...chosen }),
    })),
  ]
}
