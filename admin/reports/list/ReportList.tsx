import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { ListBase, Pagination, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useBuiltPaths } from '../../core/routing/pages.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { LIST_QUERY } from '../../core/lists/list_query_options.js'
import { EmptyState, NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import { FilterChips } from '../../core/lists/filters/FilterChips.js'
import { ReportSearch } from '../filter/ReportSearch.js'
import { ReportTable } from './ReportTable.js'
import type { ReportListRow } from './report_list_row.js'

export const ReportList = () => (
  <ListBase
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    storeKey={false}
    queryOptions={LIST_QUERY}
  >
    <Reports />
  </ListBase>
)

function Reports() {
  const t = useText()
  const { data, total, error, isPending, isFetching, filterValues, setFilters, refetch } =
    useListContext<ReportListRow>()
  const isSearching = Object.values(filterValues).some((value) => value !== '' && value != null)
  const isEmpty = !isPending && !error && total === 0
  return (
    <>
      <PageHeader title={t('menu.reports')} subtitle={t('reports.explanation')} />
      {!(isEmpty && !isSearching) && <ReportSearch />}
      <FilterChips filters={createdFilters(t)} />
      <Box sx={{ height: 4 }}>
        {isFetching && !isPending && <LinearProgress aria-label={t('list.refreshing')} />}
      </Box>
      {error && !data ? (
        <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      ) : isPending || !data ? (
        <PageSkeleton />
      ) : total === 0 ? (
        isSearching ? (
          <NoResults onClear={() => setFilters({})} />
        ) : (
          <NoReports />
        )
      ) : (
        <>
          <ReportTable rows={data} />
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </>
      )}
    </>
  )
}

function NoReports() {
  const t = useText()
  const canStart = useCan('create', 'EvalJob')
  const isBuilt = useBuiltPaths().includes('/redteam/scan/create')
  return (
    <EmptyState
      icon={<AssessmentOutlined />}
      title={t('reports.empty')}
      explanation={
        canStart ? t('reports.empty_hint') : t('list.ask_admin', { subject: t('subject.EvalJob') })
      }
      action={
        canStart &&
        isBuilt && (
          <Button component={RouterLink} to="/redteam/scan/create" variant="contained">
            {t('reports.start_scan')}
          </Button>
        )
      }
    />
  )
}
