import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { UsageReport } from '#api/contract/targets/usage'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'

/** Current number of targets by team. */
export function TargetTable({ targets }: Pick<UsageReport, 'targets'>) {
  const t = useText()
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('usage.targets')}
      sx={{ maxHeight: 420 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('usage.team')}</TableCell>
            <TableCell align="right">{t('usage.targets_count')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {targets.map(({ teamId, teamName, targets: count }) => (
            <TableRow key={teamId}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {teamName}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(count)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
