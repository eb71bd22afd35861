import { ISSUE_FACETS, type IssueFacet, type IssueFacets, NONE } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import type { ListFilter } from '../ui/list/list_filter.js'

/** How a value of a facet reads. */
export function useFacetLabel() {
  const t = useText()
  return (facet: IssueFacet, { value, label }: { value: string; label: string }): string => {
    if (facet === 'status') return t(`vulnerabilities.status.${value}`)
    if (facet === 'severity') return t(`severity.${value}`)
    if (facet === 'overdue') return t('vulnerabilities.overdue')
    if (value !== NONE) return label
    return facet === 'target' ? t('vulnerabilities.target_gone') : t('vulnerabilities.nobody')
  }
}

/** Facets whose values are words: they read well also while nothing is left of them. */
const PLAIN = { status: true, severity: true, overdue: true }

/** What vulnerabilities are filtered by: shown as chips, set in the facet bar. */
export function useIssueFilters(facets: IssueFacets | undefined): ListFilter[] {
  const t = useText()
  const labelOf = useFacetLabel()
  return ISSUE_FACETS.map((facet) => ({
    source: facet,
    label: t(`vulnerabilities.field.${facet}`),
    byLinkOnly: true,
    ...(facet in PLAIN && { format: (value: string) => labelOf(facet, { value, label: value }) }),
    choices: (facets?.[facet] ?? []).map((one) => ({ id: one.value, name: labelOf(facet, one) })),
  }))
}
