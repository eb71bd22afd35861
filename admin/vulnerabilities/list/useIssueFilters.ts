import {
  ISSUE_FACETS,
  type VulnerabilityFacet,
  type VulnerabilityFacets,
  NONE,
} from '#api/contract/findings/vulnerability'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'

/** Returns a function for the display name of a facet value. */
export function useFacetLabel() {
  const t = useText()
  return (
    facet: VulnerabilityFacet,
    { value, label }: { value: string; label: string }
  ): string => {
    if (facet === 'status') return optionalText(`vulnerabilities.status.${value}`, value)
    if (facet === 'severity') return optionalText(`severity.${value}`, value)
    if (facet === 'overdue') return t('vulnerabilities.overdue')
    if (value !== NONE) return label
    return facet === 'target'
      ? t('vulnerabilities.deleted_target')
      : t('vulnerabilities.unassigned')
  }
}

/** Facets with fixed values, which have a label even if no vulnerability matches. */
const PLAIN = { status: true, severity: true, overdue: true }

/** Filters of the vulnerability list: set in the facet bar, shown as chips. */
export function useIssueFilters(facets: VulnerabilityFacets | undefined): ListFilter[] {
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
