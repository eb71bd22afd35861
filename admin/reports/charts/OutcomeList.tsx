import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { countedText, metricText } from '../counted.js'
import { MetricLink } from './MetricLink.js'
import { OutcomeBar } from './OutcomeBar.js'
import { BAR_ORDER, type OutcomeRow } from './outcome_rows.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { detailKey } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'

/** Outcomes of each row as a list with bars, which fits any width. */
export function OutcomeList(props: {
  label: string
  rows: readonly OutcomeRow[]
  links: ReportLinks
}) {
  return (
    <Box
      component="ul"
      aria-label={props.label}
      sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}
    >
      {props.rows.map((row) => (
        <Box
          component="li"
          key={row.key}
          sx={{ borderTop: 1, borderColor: 'divider', py: 1, breakInside: 'avoid' }}
        >
          <OutcomeLine row={row} links={props.links} />
        </Box>
      ))}
    </Box>
  )
}

export function OutcomeLine(props: {
  row: OutcomeRow
  links: ReportLinks
  isGroup?: boolean
  before?: ReactNode
}) {
  const { row, links } = props
  const t = useText()
  return (
    <Box sx={LINE}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        {props.before}
        <Link
          component={RouterLink}
          data-detail={row.detail && detailKey(row.detail)}
          {...(row.detail
            ? links.opening({ detail: row.detail })
            : { to: links.toProbes({ ...row.filter, status: [] }) })}
          sx={{
            fontWeight: props.isGroup ? 650 : 500,
            overflowWrap: 'anywhere',
            lineHeight: '24px',
            color: 'text.primary',
          }}
        >
          {row.label}
        </Link>
      </Box>
      <OutcomeBar counts={row.counts} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: '0.8438rem' }}>
        {BAR_ORDER.filter((outcome) => row.counts[outcome] > 0).map((outcome) => {
          const count = row.counts[outcome]
          return (
            <Box component="span" key={outcome} sx={{ whiteSpace: 'nowrap' }}>
              <MetricLink
                count={count}
                label={metricText(t, { what: outcome, count, name: row.label })}
                to={links.toProbes({ ...row.filter, status: [outcome] })}
              >
                {countedText(t, outcome, count)}
              </MetricLink>
            </Box>
          )
        })}
      </Box>
      <Box data-part="rate">{row.success && <Rate success={row.success} />}</Box>
    </Box>
  )
}

/** Puts each entry on one line if the container (not the window) is wide enough. */
const LINE = {
  'display': 'grid',
  'gridTemplateColumns': 'minmax(0, 1fr)',
  'columnGap': 2,
  'rowGap': 0.5,
  'alignItems': 'center',
  '@container (min-width: 900px)': {
    'gridTemplateColumns': '240px minmax(80px, 1fr) 350px 180px',
    '& [data-part=rate]': { textAlign: 'right' },
  },
} as const
