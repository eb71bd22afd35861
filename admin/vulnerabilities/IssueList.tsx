import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import { useListContext } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useText } from '../app/i18n.js'
import '../i18n/areas/vulnerabilities.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { BulkTriage } from './BulkTriage.js'
import { FacetBar } from './FacetBar.js'
import { IssueCard } from './IssueCard.js'
import { IssueColumns } from './issue_columns.js'
import { IssueTools } from './IssueTools.js'
import { useFacets } from './issue_queries.js'
import type { IssueRow } from './issue_view.js'
import { useIssueFilters } from './useIssueFilters.js'

/** Every vulnerability of the team, the worst first. */
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
        <EmptyState
          icon={<GppGoodOutlined />}
          title={t('vulnerabilities.empty')}
          explanation={t('vulnerabilities.empty_hint')}
        />
      }
      bulkActions={<BulkTriage />}
      card={(issue) => <IssueCard issue={issue} />}
      columns={<IssueColumns />}
    >
      <Facets />
    </ResourceList>
  )
}

/** The chips of the list are named by its facets, which are asked for by what stands in the address. */
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
