import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { EstimateText } from '../../core/display/chips/EstimateText.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { Changed, ClampedText, ProbeLink } from './probe_cells.js'
import { weaknessOf } from '../filter/filter_options.js'
import type { ProbeListProps } from './probe_list_props.js'

/** Probes as cards, for narrow screens. */
export function ProbeCards({ evalId, rows, openId, names, links }: ProbeListProps) {
  const t = useText()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            borderTop: 1,
            borderColor: 'divider',
            py: 1.5,
            bgcolor: row.id === openId ? 'action.selected' : 'transparent',
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ProbeLink row={row} links={links} />
            <OutcomeChip outcome={row.status} />
            {row.severity && <SeverityChip severity={row.severity} />}
          </Box>
          <EstimateText estimate={row.estimate} />
          <Changed row={row} />
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[weaknessOf(row, names), row.strategyId && names.strategy(row.strategyId)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 650, mt: 1 }}>
            {t('reports.probe.prompt')}
          </Typography>
          <ClampedText evalId={evalId} row={row} of="prompt" links={links} />
          <Typography variant="body2" sx={{ fontWeight: 650, mt: 1 }}>
            {t('reports.probe.response')}
          </Typography>
          <ClampedText evalId={evalId} row={row} of="response" links={links} />
        </Box>
      ))}
    </Box>
  )
}
