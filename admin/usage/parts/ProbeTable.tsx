import { Fragment } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { UsageMonth } from '#api/contract/targets/usage'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'

const NUMBER = { fontVariantNumeric: 'tabular-nums' } as const

/** Table of months with probes, newest first: total, then probes per team. */
export function ProbeTable({ months }: { months: readonly UsageMonth[] }) {
  const t = useText()
  const used = [...months].reverse().filter(({ probes }) => probes > 0)
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('usage.probes')}
      sx={{ maxHeight: 420 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('usage.month')}</TableCell>
            <TableCell>{t('usage.team')}</TableCell>
            <TableCell align="right">{t('usage.count')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {used.map(({ month, teams, probes }) => (
            <Fragment key={month}>
              <TableRow>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                  {month}
                </TableCell>
                <TableCell sx={{ fontWeight: 600 }}>{t('usage.total')}</TableCell>
                <TableCell align="right" sx={{ ...NUMBER, fontWeight: 600 }}>
                  {formatCount(probes)}
                </TableCell>
              </TableRow>
              {teams.map(({ teamId, teamName, probes: count }) => (
                <TableRow key={teamId}>
                  <TableCell />
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{teamName}</TableCell>
                  <TableCell align="right" sx={NUMBER}>
                    {formatCount(count)}
                  </TableCell>
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
