import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import { ListBase, Pagination } from 'react-admin'
import Paper from '@mui/material/Paper'
import { useText } from '../app/i18n.js'
import '../i18n/areas/vulnerabilities.js'
import { useTarget } from '../targets/page/target_context.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ListContent } from '../ui/list/ListContent.js'
import { ListToolbar } from '../ui/list/ListToolbar.js'
import { BulkTriage } from './BulkTriage.js'
import { FacetBar } from './FacetBar.js'
import { IssueCard } from './IssueCard.js'
import { IssueColumns } from './issue_columns.js'
import { useFilterInAddress } from './IssueList.js'
import { IssueTools } from './IssueTools.js'
import { useFacets } from './issue_queries.js'
import type { IssueRow } from './issue_view.js'
import { useIssueFilters } from './useIssueFilters.js'

/** The vulnerabilities of one target, the worst first. */
export function TargetVulnerabilities() {
  const t = useText()
  const { id: targetId } = useTarget()
  const only = { target: [targetId] }
  const facets = useFacets({ ...useFilterInAddress(), ...only })
  const filters = useIssueFilters(facets.data)
  return (
    <ListBase<IssueRow>
      resource="redteam/vulnerabilities"
      sort={{ field: 'severity', order: 'ASC' }}
      perPage={25}
      storeKey={false}
      filter={only}
    >
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <ListToolbar
          filters={filters}
          isSearchable
          exportFields={[]}
          tools={<IssueTools permanentFilter={only} />}
        />
        <FacetBar facets={facets.data} without={['target']} />
        <ListContent<IssueRow>
          label={t('vulnerabilities.title')}
          filters={filters}
          empty={
            <EmptyState
              icon={<GppGoodOutlined />}
              title={t('vulnerabilities.none_of_target')}
              explanation={t('vulnerabilities.empty_hint')}
            />
          }
          bulkActions={<BulkTriage />}
          card={(issue) => <IssueCard issue={issue} targetId={targetId} />}
          columns={<IssueColumns targetId={targetId} />}
        />
        <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
      </Paper>
    </ListBase>
  )
}
