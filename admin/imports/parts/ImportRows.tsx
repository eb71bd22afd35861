import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import TablePagination from '@mui/material/TablePagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useSearchParams } from 'react-router'
import { IMPORT_OUTCOMES, type ImportRecord } from '#api/contract/accounts/imports'
import { pageNumber } from '../../core/routing/page_number.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { ListSkeleton } from '../../core/lists/rows/ListSkeleton.js'
import { ImportRowTable } from './ImportRowTable.js'
import { ROWS_PER_PAGE, useImportRows } from '../queries.js'

const ALL = 'all'

/**
 * Returns the outcome filter and page number, which are kept in the URL, and a function that
 * changes them. Shows the errors by default, if there are any.
 */
function useRowsView({ counts }: ImportRecord) {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('outcome') ?? (counts.error > 0 ? 'error' : ALL)
  const outcome = IMPORT_OUTCOMES.find((known) => known === wanted) ?? null
  const change = (name: string, value: string) =>
    setSearch((now) => {
      now.delete('page')
      now.set(name, value)
      return now
    })
  return { outcome, page: pageNumber(search.get('page')) - 1, change }
}

/** Removes the shared borders of the button group, which look broken when the buttons wrap. */
const WRAPPED = {
  'flexWrap': 'wrap',
  'gap': 0.5,
  'mb': 1,
  '& .MuiToggleButton-root': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
}

/** Planned or applied rows of an import, filtered by outcome. */
export function ImportRows({ record }: { record: ImportRecord }) {
  const t = useText()
  const { outcome, page, change } = useRowsView(record)
  const { data, error, isFetching, refetch } = useImportRows(record.id, outcome, page)
  const isFull = record.status === 'applied'
  return (
    <Box sx={{ minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={outcome ?? ALL}
        onChange={(_, next: string | null) => next && change('outcome', next)}
        aria-label={t('imports.filter')}
        sx={WRAPPED}
      >
        <ToggleButton value={ALL}>
          {t('imports.all')} {record.total}
        </ToggleButton>
        {IMPORT_OUTCOMES.filter((known) => !(isFull && known === 'error')).map((known) => (
          <ToggleButton key={known} value={known}>
            {t(`imports.outcome.${known}`)} {record.counts[known]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ height: 2 }}>
        {isFetching && <LinearProgress aria-label={t('list.refreshing')} sx={{ height: 2 }} />}
      </Box>
      {error && !data && (
        <ErrorState title={t('imports.rows_failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <ListSkeleton rows={4} />}
      {data && <ImportRowTable rows={data.rows} />}
      {data && data.total > ROWS_PER_PAGE && (
        <TablePagination
          component="div"
          count={data.total}
          page={page}
          rowsPerPage={ROWS_PER_PAGE}
          rowsPerPageOptions={[ROWS_PER_PAGE]}
          onPageChange={(_, next) => change('page', String(next + 1))}
        />
      )}
    </Box>
  )
}
