import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router'
import { CARDS_BELOW } from '../../core/theme/theme.js'
import { useText } from '../../core/i18n/i18n.js'
import { metricText } from '../counted.js'
import { MetricLink } from './MetricLink.js'
import { OutcomeList } from './OutcomeList.js'
import { BAR_ORDER, type OutcomeRow } from './outcome_rows.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { detailKey } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'

/** Table of counts by outcome, which link to the counted probes. */
export function OutcomeTable(props: {
  label: string
  heading: string
  rows: readonly OutcomeRow[]
  links: ReportLinks
}) {
  const t = useText()
  const isNarrow = useCards(CARDS_BELOW)
  const withRate = props.rows.some(({ success }) => success !== null)
  if (isNarrow) return <OutcomeList label={props.label} rows={props.rows} links={props.links} />
  return (
    <TableContainer>
      <Table size="small" aria-label={props.label}>
        <TableHead>
          <TableRow>
            <TableCell>{props.heading}</TableCell>
            {BAR_ORDER.map((outcome) => (
              <TableCell key={outcome} align="right">
                {t(`outcome.${outcome}`)}
              </TableCell>
            ))}
            {withRate && <TableCell align="right">{t('reports.columns.rate')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.rows.map((row) => (
            <TableRow key={row.key} hover>
              <TableCell component="th" scope="row">
                <RowName row={row} links={props.links} />
              </TableCell>
              {BAR_ORDER.map((outcome) => (
                <TableCell key={outcome} align="right">
                  <MetricLink
                    count={row.counts[outcome]}
                    label={metricText(t, {
                      what: outcome,
                      count: row.counts[outcome],
                      name: row.label,
                    })}
                    to={props.links.toProbes({ ...row.filter, status: [outcome] })}
                  />
                </TableCell>
              ))}
              {withRate && (
                <TableCell align="right">{row.success && <Rate success={row.success} />}</TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function RowName({ row, links }: { row: OutcomeRow; links: ReportLinks }) {
  const wrap = { overflowWrap: 'anywhere' }
  if (!row.detail) {
    return (
      <Box component="span" sx={wrap}>
        {row.label}
      </Box>
    )
  }
  return (
    <Link
      component={RouterLink}
      {...links.opening({ detail: row.detail })}
      data-detail={detailKey(row.detail)}
      sx={{ ...wrap, color: 'text.primary', textDecoration: 'underline', lineHeight: '24px' }}
    >
      {row.label}
    </Link>
  )
}
