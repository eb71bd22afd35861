import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useText } from '../app/i18n.js'
import { SIZES } from '../app/theme.js'
import { OutcomeChip } from '../ui/OutcomeChip.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { formatLatency } from './figures.js'
import { Changed, ClampedText, ProbeLink } from './probe_cells.js'
import { ProbeCards } from './ProbeCards.js'
import { weaknessOf } from './filter_options.js'
import type { ProbeListProps } from './probe_list_props.js'
import { SortHeading } from './SortHeading.js'
import { useCards } from './useCards.js'

/** Probes as rows; long texts are cut to a few lines and open whole. */
export function ProbeTable(props: ProbeListProps) {
  const t = useText()
  const isNarrow = useCards()
  if (isNarrow) return <ProbeCards {...props} />
  const { evalId, rows, openId, names, links } = props
  const heading = (field: string, label: string, width: number | string, align?: 'right') => (
    <SortHeading
      field={field}
      label={label}
      sort={links.view.sort}
      first="ASC"
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
        '& thead th': { position: 'sticky', top: SIZES.header, zIndex: 1 },
        '@media print': { '& thead th': { position: 'static', width: 'auto !important' } },
      }}
    >
      <TableHead>
        <TableRow>
          {heading('testIdx', t('reports.probes.number'), 84)}
          {heading('status', t('reports.probes.outcome'), 128)}
          {heading('severity', t('reports.vulnerabilities.severity'), 128)}
          {heading('pluginId', t('reports.probes.plugin_strategy'), '17%')}
          <TableCell>{t('reports.probe.prompt')}</TableCell>
          <TableCell>{t('reports.probe.answer')}</TableCell>
          {heading('latencyMs', t('reports.probe.latency'), 98, 'right')}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            hover
            selected={row.id === openId}
            sx={{ verticalAlign: 'top', breakInside: 'avoid' }}
          >
            <TableCell component="th" scope="row">
              <ProbeLink row={row} links={links} />
            </TableCell>
            <TableCell>
              <OutcomeChip outcome={row.status} />
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
              <ClampedText evalId={evalId} row={row} of="answer" links={links} />
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {row.latencyMs === null ? '–' : formatLatency(row.latencyMs)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
