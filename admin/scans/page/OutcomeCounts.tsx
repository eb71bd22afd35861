import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../app/i18n.js'
import { OutcomeChip } from '../../ui/OutcomeChip.js'
import { formatCount } from '../ScanProgressBar.js'
import type { ScanRecord } from '../scan_record.js'
import { useOutcomeFilter } from './useOutcomeFilter.js'

/** What matters most stands first. */
const ORDER = ['failed', 'passed', 'undecided', 'error'] as const satisfies readonly Outcome[]

const countOf = ({ progress }: ScanRecord, outcome: Outcome) =>
  outcome === 'error' ? progress.errors : progress[outcome]

/** The four things that can become of a probe, each with its count, what it means, and as a filter of the probes below. */
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
        <ButtonBase
          key={outcome}
          data-testid={`scan-${outcome}-count`}
          aria-pressed={chosen === outcome}
          onClick={() => toggle(outcome)}
          sx={{
            'display': 'flex',
            'flexDirection': 'column',
            'alignItems': 'flex-start',
            'justifyContent': 'flex-start',
            'textAlign': 'left',
            'p': 1.5,
            'border': 1,
            'borderColor': chosen === outcome ? 'primary.main' : 'divider',
            'borderRadius': 1,
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
        </ButtonBase>
      ))}
    </Box>
  )
}
