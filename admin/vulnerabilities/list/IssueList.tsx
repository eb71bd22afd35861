import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import { useListContext } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { GuidedEmptyState } from '../../first_steps/parts/GuidedEmptyState.js'
import { NextStepButton } from '../../first_steps/parts/StepButton.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { BulkTriage } from './BulkTriage.js'
import { FacetBar } from './FacetBar.js'
import { useIssueColumns } from './issue_columns.js'
import { IssueTools } from './IssueTools.js'
import { useFacets } from '../queries.js'
import type { IssueRow } from '../issue_view.js'
import { useIssueFilters } from './useIssueFilters.js'

/** Vulnerabilities of the team, most severe first. */
export function IssueList() {
  const t = useText()
  const facets = useFacets(useFilterInAddress())
  const filters = useIssueFilters(facets.data)
  return (
    <ResourceList<IssueRow>
      resource="redteam/vulnerabilities"
      title={t('vulnerabilities.title')}
      subtitle={t('vulnerabilities.subtitle')}
      filters={filters}
      tools={<IssueTools />}
      empty={
        <GuidedEmptyState
          icon={<GppGoodOutlined />}
          title={t('vulnerabilities.empty')}
          explanation={t('vulnerabilities.empty_hint')}
          action={<NextStepButton />}
        />
      }
      bulkActions={<BulkTriage />}
      columns={useIssueColumns()}
    >
      <Facets />
    </ResourceList>
  )
}

/** Filter of the list from the URL. The chip labels come from the facets, which are fetched with this filter. */
export function useFilterInAddress(): Record<string, unknown> {
  const [params] = useSearchParams()
  try {
    const filter: unknown = JSON.parse(params.get('filter') ?? '{}')
    return typeof filter === 'object' && filter !== null ? { ...filter } : {}
  } catch {
    return {}
  }
}

function Facets() {
  const { filterValues } = useListContext()
  return <FacetBar facets={useFacets(filterValues).data} />
}
