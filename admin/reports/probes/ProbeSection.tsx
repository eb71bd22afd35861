import { useEffect, useRef } from 'react'
import LinearProgress from '@mui/material/LinearProgress'
import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import { useLocation } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EstimateLegend } from '../../core/display/chips/EstimateText.js'
import { FilterChips } from '../filter/FilterChips.js'
import type { Names } from '../filter/filter_options.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { OutcomeTabs } from '../charts/OutcomeTabs.js'
import { ProbeDrawer } from './ProbeDrawer.js'
import { ProbeTable } from './ProbeTable.js'
import { NO_FILTER, PER_PAGE } from '../report_view.js'
import { refreshProbes, useProbes } from '../queries.js'
import { Section } from '../../core/display/Section.js'
import { PROBES_HASH, type ReportLinks } from '../useReportView.js'

const isEnd = (probe: string | null) => probe === 'first' || probe === 'last'

/** Paginated list of probes, with a drawer for the open one. */
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
  const { go, step } = links
  // `first` and `last` in the URL refer to a probe on a page that may still be loading.
  const endId = isSettled && isEnd(probe) ? rows.at(probe === 'first' ? 0 : -1)?.id : undefined
  useEffect(() => {
    if (endId) step({ probe: endId })
  }, [endId, step])
  const close = () => {
    links.close('probe')
    refreshProbes(evalId)
  }
  return (
    <Section
      id={PROBES_HASH.slice(1)}
      title={t('reports.probes.title')}
      explanation={t('reports.probes.explanation')}
    >
      <OutcomeTabs figures={figures} links={links} />
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
          <EstimateLegend of={rows} />
          <ProbeTable evalId={evalId} rows={rows} openId={probe} names={names} links={links} />
          <ProbePages total={total} links={links} />
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

function ProbePages({ total, links }: { total: number; links: ReportLinks }) {
  const t = useText()
  const { go } = links
  const { page, perPage } = links.view
  return (
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
  )
}

/** Scrolls to the list after a link has set its filter, once the layout is final. Does nothing if the user has moved on in the meantime. */
function useArrival(isSettled: boolean): void {
  const { hash, key } = useLocation()
  const arrivedFor = useRef<string | null>(null)
  useEffect(() => {
    if (hash !== PROBES_HASH || !isSettled || arrivedFor.current === key) return
    arrivedFor.current = key
    const list = document.getElementById(PROBES_HASH.slice(1))
    const { activeElement, body } = document
    const cameByLink = activeElement?.matches(`a[href$="${PROBES_HASH}"]`)
    if (activeElement !== list && activeElement !== body && !cameByLink) return
    list?.scrollIntoView()
    list?.focus({ preventScroll: true })
  }, [hash, key, isSettled])
}
