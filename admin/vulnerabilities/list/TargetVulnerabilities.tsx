import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import { Pagination } from 'react-admin'
import Paper from '@mui/material/Paper'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { useTarget } from '../../targets/page/target_context.js'
import { ListBase } from '../../core/lists/ListBase.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ListContent } from '../../core/lists/rows/ListContent.js'
import { ListToolbar } from '../../core/lists/ListToolbar.js'
import { BulkTriage } from './BulkTriage.js'
import { FacetBar } from './FacetBar.js'
import { useVulnerabilityColumns } from './vulnerability_columns.js'
import { useFilterInAddress } from './VulnerabilityList.js'
import { VulnerabilityTools } from './VulnerabilityTools.js'
import { useFacets } from '../queries.js'
import type { VulnerabilityRow } from '../vulnerability_view.js'
import { useVulnerabilityFilters } from './useVulnerabilityFilters.js'

/** Vulnerabilities of one target, most severe first. */
export function TargetVulnerabilities() {
  const t = useText()
  const { id: targetId } = useTarget()
  const only = { target: [targetId] }
  const facets = useFacets({ ...useFilterInAddress(), ...only })
  const filters = useVulnerabilityFilters(facets.data)
  return (
    <ListBase<VulnerabilityRow>
      resource="redteam/vulnerabilities"
      sort={{ field: 'severity', order: 'DESC' }}
      perPage={25}
      filter={only}
    >
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <ListToolbar
          filters={filters}
          isSearchable
          exportFields={[]}
          tools={<VulnerabilityTools permanentFilter={only} />}
        />
        <FacetBar facets={facets.data} without={['target']} />
        <ListContent<VulnerabilityRow>
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
          columns={useVulnerabilityColumns(targetId)}
        />
        <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
      </Paper>
    </ListBase>
  )
}
