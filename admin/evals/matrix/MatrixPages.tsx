import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import { EVAL_PAGE_SIZES } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import type { MatrixPage } from '../queries.js'
import { formatCount } from '../number_formats.js'
import type { EvalLinks } from '../view/useEvalView.js'
import { GoToPage } from './GoToPage.js'

/** Page range, total and page links, below the scrolling box. */
export function MatrixPages({ data, links }: { data: MatrixPage; links: EvalLinks }) {
  const t = useText()
  const { page, perPage } = links.view
  const { total, isMore } = data
  const last = Math.max(1, Math.ceil(total / perPage))
  const go = (to: number) => links.go({ page: to, open: null })
  return (
    <Box sx={FOOT}>
      {last > MANY_PAGES && !isMore && <GoToPage page={page} last={last} onGo={go} />}
      <TablePagination
        component="div"
        count={total}
        page={Math.min(page, last) - 1}
        rowsPerPage={perPage}
        rowsPerPageOptions={[...EVAL_PAGE_SIZES]}
        labelRowsPerPage={t('eval_table.matrix.per_page')}
        labelDisplayedRows={({ from, to, count }) =>
          t(isMore ? 'eval_table.matrix.shown_of_more' : 'eval_table.matrix.shown', {
            from: formatCount(from),
            to: formatCount(to),
            total: formatCount(count),
            smart_count: count,
          })
        }
        getItemAriaLabel={(type) => t(`eval_table.matrix.page_${type}`)}
        showFirstButton={last > MANY_PAGES}
        showLastButton={last > MANY_PAGES && !isMore}
        onPageChange={(_, index) => go(index + 1)}
        onRowsPerPageChange={({ target }) => links.go({ perPage: Number(target.value) })}
        sx={STYLE}
      />
    </Box>
  )
}

/**
 * Above this number of pages, there is a button for the first page and, if the total is exact, a button for the last
 * page and a page number field.
 */
const MANY_PAGES = 3

const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexShrink: 0,
  columnGap: 1,
  displayPrint: 'none',
} as const

/** On narrow screens, the toolbar wraps to two lines. */
const STYLE = {
  '& .MuiTablePagination-toolbar': {
    flexWrap: { xs: 'wrap', sm: 'nowrap' },
    px: { xs: 0, sm: 2 },
    minHeight: { sm: 44 },
  },
  '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
} as const
