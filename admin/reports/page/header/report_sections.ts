import type { Report } from '#api/contract/findings/report'
import type { IndexedSection } from '../../../core/page/SectionIndex.js'
import type { Translate } from '../../../core/i18n/i18n.js'
import { PROBES_HASH } from '../../useReportView.js'

/** Element IDs of the report's sections. */
export const REPORT_SECTIONS = {
  summary: 'summary',
  severities: 'severities',
  categories: 'categories',
  strategies: 'strategies',
  vulnerabilities: 'vulnerabilities',
  frameworks: 'frameworks',
  untested: 'untested',
  disclosed: 'disclosed',
  probes: PROBES_HASH.slice(1),
} as const

type Shown = { figures: Report; report: Report; showsUntested: boolean; hasDisclosed: boolean }

/** Returns the sections that the report page shows, in their order. */
export function reportSections(t: Translate, shown: Shown): IndexedSection[] {
  const { figures, report, showsUntested, hasDisclosed } = shown
  const hasProbes = figures.totals.tests > 0
  const all = [
    ['summary', t('report_details.summary'), true],
    ['severities', t('reports.severities.title'), hasProbes],
    ['categories', t('reports.categories.title'), hasProbes],
    ['strategies', t('reports.strategies.title'), hasProbes],
    ['vulnerabilities', t('reports.vulnerabilities.title'), hasProbes],
    ['frameworks', t('reports.frameworks.title'), report.frameworks.length > 0],
    ['untested', t('report_details.untested.title'), showsUntested],
    ['disclosed', t('report_details.disclosed.title'), hasDisclosed],
    ['probes', t('reports.probes.title'), true],
  ] as const
  return all.flatMap(([id, title, isShown]) =>
    isShown ? [{ id: REPORT_SECTIONS[id], title }] : []
  )
}
