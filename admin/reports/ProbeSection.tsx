import { useEffect, useRef } from 'react'
import LinearProgress from '@mui/material/LinearProgress'
import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import { useLocation } from 'react-router'
import type { Report } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { NoResults } from '../ui/EmptyState.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { FilterChips } from './FilterChips.js'
import type { Names } from './filter_options.js'
import { formatCount } from './figures.js'
import { OutcomeTabs } from './OutcomeTabs.js'
import { ProbeDrawer } from './ProbeDrawer.js'
import { ProbeTable } from './ProbeTable.js'
import { NO_FILTER, PER_PAGE } from './report_view.js'
import { refreshProbes, useProbes } from './report_queries.js'
import { Section } from './Section.js'
import { PROBES_HASH, type ReportLinks } from './useReportView.js'

const isEnd = (probe: string | null) => probe === 'first' || probe === 'last'

/** The probes that the filters choose, page by page, and the open one beside them. */
export function ProbeSection(props: { figures: Report; names: Names; links: ReportLinks }) {
  const t = useText()
  const { figures, names, links } = props
  const { evalId } = figures
  const { filter, page, perPage, sort, probe } = links.view
  const { rows, total, error, isFetching, isPlaceholderData, refetch } = useProbes(evalId, filter, {
    page,
    perPage,
    sort,
  })
  const isSettled = rows !== undefined && !isPlaceholderData
  useArrival(isSettled)
  const { go } = links
  // The neighbour on another page is known when that page has come.
  const endId = isSettled && isEnd(probe) ? rows.at(probe === 'first' ? 0 : -1)?.id : undefined
  useEffect(() => {
    if (endId) go({ probe: endId }, { replace: true })
  }, [endId, go])
  const close = () => {
    go({ probe: null })
    refreshProbes(evalId)
  }
  return (
    <Section
      id={PROBES_HASH.slice(1)}
      title={t('reports.probes.title')}
      explanation={t('reports.probes.explanation')}
    >
      <OutcomeTabs counts={figures.totals} total={figures.totals.tests} links={links} />
      <FilterChips names={names} links={links} />
      <Box sx={{ height: 4 }}>
        {isFetching && rows && <LinearProgress aria-label={t('list.refreshing')} />}
      </Box>
      {error && !rows ? (
        <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <PageSkeleton />
      ) : total === 0 ? (
        <NoResults onClear={() => go({ filter: NO_FILTER })} />
      ) : (
        <>
          <ProbeTable evalId={evalId} rows={rows} openId={probe} names={names} links={links} />
          <TablePagination
            component="div"
            count={total}
            page={Math.min(page, Math.ceil(total / perPage)) - 1}
            rowsPerPage={perPage}
            rowsPerPageOptions={[...PER_PAGE]}
            labelRowsPerPage={t('reports.probes.per_page')}
            labelDisplayedRows={({ from, to, count }) =>
              t('reports.probes.shown', {
                from: formatCount(from),
                to: formatCount(to),
                total: formatCount(count),
              })
            }
            getItemAriaLabel={(type) => t(`reports.probes.page_${type}`)}
            onPageChange={(_, index) => go({ page: index + 1 })}
            onRowsPerPageChange={({ target }) => go({ perPage: Number(target.value), page: 1 })}
          />
        </>
      )}
      {probe && !isEnd(probe) && (
        <ProbeDrawer
          evalId={evalId}
          probeId={probe}
          list={{ rows: rows ?? [], openId: probe, page, perPage, total }}
          names={names}
          links={links}
          onClose={close}
        />
      )}
    </Section>
  )
}

/** Who followed a figure arrives at the list, once it has its final place and content. */
function useArrival(isSettled: boolean): void {
  const { hash, key } = useLocation()
  const arrivedFor = useRef<string | null>(null)
  useEffect(() => {
    if (hash !== PROBES_HASH || !isSettled || arrivedFor.current === key) return
    arrivedFor.current = key
    const list = document.getElementById(PROBES_HASH.slice(1))
    list?.scrollIntoView()
    list?.focus({ preventScroll: true })
  }, [hash, key, isSettled])
}
