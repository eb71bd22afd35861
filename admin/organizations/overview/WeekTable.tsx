import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { WeekOverview } from '#api/contract/findings/overview'
import { useText } from '../../core/i18n/i18n.js'
import { formatUtcDay } from '../../core/display/formats/dates.js'
import { Rate } from '../../core/display/formats/Rate.js'

/** Weeks with data, newest first. */
export function WeekTable({ weeks }: { weeks: readonly WeekOverview[] }) {
  const t = useText()
  const rows = [...weeks].reverse().filter(({ scans, success }) => scans > 0 || success.decided > 0)
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('overview.weeks')}>
      <Table size="small" aria-label={t('overview.weeks')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('overview.week')}</TableCell>
            <TableCell align="right">{t('overview.scans')}</TableCell>
            <TableCell align="right">{t('overview.success')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ week, scans, success }) => (
            <TableRow key={week}>
              <TableCell component="th" scope="row">
                {formatUtcDay(week)}
              </TableCell>
              <TableCell align="right">{scans}</TableCell>
              <TableCell align="right">
                <Rate success={success} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
