import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../../core/i18n/i18n.js'
import { ToggleCard } from '../../../core/display/ToggleCard.js'
import { OutcomeChip } from '../../../core/display/chips/OutcomeChip.js'
import { formatCount } from '../../parts/ScanProgressBar.js'
import type { ScanRecord } from '../../../scan_status/scan_record.js'
import { useOutcomeFilter } from './useOutcomeFilter.js'

/** Display order, most important outcome first. */
const ORDER = ['failed', 'passed', 'undecided', 'error'] as const satisfies readonly Outcome[]

const countOf = ({ progress }: ScanRecord, outcome: Outcome) =>
  outcome === 'error' ? progress.errors : progress[outcome]

/** Counts by outcome with explanations. Each one filters the probes below. */
export function OutcomeCounts({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const { outcome: chosen, toggle } = useOutcomeFilter()
  return (
    <Box
      role="group"
      aria-label={t('scans.counts.label')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {ORDER.map((outcome) => (
        <ToggleCard
          key={outcome}
          testId={`scan-${outcome}-count`}
          isPressed={chosen === outcome}
          onToggle={() => toggle(outcome)}
          sx={{
            'borderColor': chosen === outcome ? 'primary.main' : 'divider',
            'bgcolor': chosen === outcome ? 'surface.primary' : 'transparent',
            '&:hover': { borderColor: 'primary.main' },
          }}
        >
          <Typography
            component="span"
            sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.2, mb: 0.5 }}
          >
            {formatCount(countOf(scan, outcome))}
          </Typography>
          <OutcomeChip outcome={outcome} />
          <Typography component="span" variant="body2" color="text.secondary" sx={{ mt: 0.75 }}>
            {t(`scans.counts.${outcome}`)}
          </Typography>
        </ToggleCard>
      ))}
    </Box>
  )
}
