import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useListContext } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { TimeAgo } from '../../core/display/TimeAgo.js'
import { formatCount } from '../../core/display/number_formats.js'
import { Rate } from '../../core/display/Rate.js'
import { ReportCards } from './ReportCards.js'
import { ReportName } from './ReportName.js'
import type { ReportListRow } from './report_list_row.js'
import { RiskChip } from '../parts/RiskChip.js'
import { SortHeading } from '../parts/SortHeading.js'
import { useCards } from '../../core/lists/rows/useCards.js'

export function ReportTable({ rows }: { rows: readonly ReportListRow[] }) {
  const t = useText()
  const { sort, setSort } = useListContext()
  const isNarrow = useCards()
  if (isNarrow) return <ReportCards rows={rows} />
  const heading = (field: string, label: string, align?: 'right') => (
    <SortHeading
      field={field}
      label={label}
      sort={sort}
      first={field === 'name' ? 'ASC' : 'DESC'}
      onSort={setSort}
      {...(align ? { align } : {})}
    />
  )
  return (
    <Paper variant="outlined" sx={{ mt: 1 }}>
      <Table size="small" aria-label={t('menu.reports')}>
        <TableHead>
          <TableRow>
            {heading('name', t('common.name'))}
            <TableCell>{t('reports.columns.target')}</TableCell>
            {heading('createdAt', t('reports.columns.scanned_at'))}
            <TableCell align="right">{t('reports.columns.rate')}</TableCell>
            {heading('tests', t('reports.columns.tests'), 'right')}
            <TableCell align="right">{t('outcome.error')}</TableCell>
            <TableCell align="right">{t('outcome.undecided')}</TableCell>
            <TableCell>{t('reports.columns.risk')}</TableCell>
            <TableCell>{t('reports.columns.eval_id')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <ReportTableRow key={row.id} row={row} />
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

function ReportTableRow({ row }: { row: ReportListRow }) {
  const t = useText()
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
        <ReportName row={row} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {row.targetName ?? t('reports.unknown_target')}
      </TableCell>
      <TableCell>
        <TimeAgo at={row.createdAt} />
      </TableCell>
      <TableCell align="right">
        <Rate success={row.attackSuccess} />
      </TableCell>
      <TableCell align="right">{formatCount(row.tests)}</TableCell>
      <TableCell align="right">{formatCount(row.errors)}</TableCell>
      <TableCell align="right">{formatCount(row.undecided)}</TableCell>
      <TableCell>
        <RiskChip score={row.attackSuccess.decided > 0 ? row.riskScore : null} />
      </TableCell>
      <TableCell>
        <CopyableId id={row.id} name={t('reports.columns.eval_id')} />
      </TableCell>
    </TableRow>
  )
}
