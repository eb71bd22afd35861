import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ProbeRow } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { EstimateText } from '../../core/display/chips/EstimateText.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { formatLatency } from '../../core/display/formats/number_formats.js'
import { Changed, ClampedText, ProbeLink } from './probe_cells.js'
import { ProbeCards } from './ProbeCards.js'
import { weaknessOf } from '../filter/filter_options.js'
import type { ProbeListProps } from './probe_list_props.js'
import { SortHeading } from '../parts/SortHeading.js'
import { useCards } from '../../core/lists/rows/useCards.js'

/** Position below the header and the section index; `--assay-top` includes 16 px of free space. */
const BELOW_BARS = 'calc(var(--assay-top, 72px) - 16px)'

const WORST_FIRST = ['status', 'severity', 'latencyMs']

/** Table of probes. Long content is clamped and can be expanded. */
export function ProbeTable(props: ProbeListProps) {
  const t = useText()
  const isNarrow = useCards()
  if (isNarrow) return <ProbeCards {...props} />
  const { rows, links } = props
  const heading = (field: string, label: string, width: number | string, align?: 'right') => (
    <SortHeading
      field={field}
      label={label}
      sort={links.view.sort}
      first={WORST_FIRST.includes(field) ? 'DESC' : 'ASC'}
      onSort={(sort) => links.go({ sort, page: 1 })}
      sx={{ width }}
      {...(align ? { align } : {})}
    />
  )
  return (
    <Table
      size="small"
      aria-label={t('reports.probes.title')}
      sx={{
        'tableLayout': 'fixed',
        '& thead th': { position: 'sticky', top: BELOW_BARS, zIndex: 1 },
        '@media print': { '& thead th': { position: 'static', width: 'auto !important' } },
      }}
    >
      <TableHead>
        <TableRow>
          {heading('testIdx', t('reports.probes.number'), 84)}
          {heading('status', t('reports.probes.outcome'), 148)}
          {heading('severity', t('reports.vulnerabilities.severity'), 152)}
          {heading('pluginId', t('reports.probes.plugin_strategy'), '17%')}
          <TableCell>{t('reports.probe.prompt')}</TableCell>
          <TableCell>{t('reports.probe.response')}</TableCell>
          {heading('latencyMs', t('reports.probe.latency'), 98, 'right')}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <ProbeTableRow key={row.id} row={row} {...props} />
        ))}
      </TableBody>
    </Table>
  )
}

function ProbeTableRow(props: ProbeListProps & { row: ProbeRow }) {
  const { evalId, row, openId, names, links } = props
  return (
    <TableRow
      hover
      selected={row.id === openId}
      sx={{ verticalAlign: 'top', breakInside: 'avoid' }}
    >
      <TableCell component="th" scope="row">
        <ProbeLink row={row} links={links} />
      </TableCell>
      <TableCell>
        <OutcomeChip outcome={row.status} />
        <EstimateText estimate={row.estimate} />
        <Changed row={row} />
      </TableCell>
      <TableCell>{row.severity && <SeverityChip severity={row.severity} />}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {weaknessOf(row, names)}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {row.strategyId && names.strategy(row.strategyId)}
        </Box>
      </TableCell>
      <TableCell>
        <ClampedText evalId={evalId} row={row} of="prompt" links={links} />
      </TableCell>
      <TableCell>
        <ClampedText evalId={evalId} row={row} of="response" links={links} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {row.latencyMs === null ? '–' : formatLatency(row.latencyMs)}
      </TableCell>
    </TableRow>
  )
}
