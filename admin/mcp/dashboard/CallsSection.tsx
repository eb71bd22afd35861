import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { CALL_EFFECTS } from '#api/contract/mcp/call'
import { MAX_COUNTED_CALLS, type CallCounts, type McpDashboard } from '#api/contract/mcp/dashboard'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { EffectChip } from '../parts/EffectChip.js'
import { CALLS, listPath } from '../places.js'
import './messages.js'

const sumOf = (counts: CallCounts) => CALL_EFFECTS.reduce((sum, each) => sum + counts[each], 0)

/** Calls by decision in the last day and week. */
export function CallsSection({ calls }: Pick<McpDashboard, 'calls'>) {
  const t = useText()
  const max = formatCount(MAX_COUNTED_CALLS)
  return (
    <Section
      title={t('mcp_dashboard.calls')}
      explanation={
        calls.isCapped
          ? t('mcp_dashboard.calls_capped', { max })
          : t('mcp_dashboard.calls_explanation')
      }
    >
      {sumOf(calls.week) === 0 ? (
        <Typography>{t('mcp_dashboard.no_calls')}</Typography>
      ) : (
        <CallTable calls={calls} />
      )}
    </Section>
  )
}

function CallTable({ calls: { day, week } }: Pick<McpDashboard, 'calls'>) {
  const t = useText()
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('mcp_dashboard.calls')}>
      <Table size="small" sx={{ maxWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('mcp_dashboard.decision')}</TableCell>
            <TableCell align="right">{t('mcp_dashboard.day')}</TableCell>
            <TableCell align="right">{t('mcp_dashboard.week')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {CALL_EFFECTS.map((effect) => (
            <TableRow key={effect}>
              <TableCell component="th" scope="row">
                <Link component={RouterLink} to={listPath(CALLS, { effect })} underline="none">
                  <EffectChip effect={effect} isDecision />
                </Link>
              </TableCell>
              <TableCell align="right">{formatCount(day[effect])}</TableCell>
              <TableCell align="right">{formatCount(week[effect])}</TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row">
              {t('mcp_dashboard.all')}
            </TableCell>
            <TableCell align="right">{formatCount(sumOf(day))}</TableCell>
            <TableCell align="right">{formatCount(sumOf(week))}</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  )
}
