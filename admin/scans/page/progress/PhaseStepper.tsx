import Autorenew from '@mui/icons-material/Autorenew'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../../core/i18n/i18n.js'
import { visuallyHidden } from '../../../core/theme/visually_hidden.js'
import type { ScanRecord } from '../../../scan_status/scan_record.js'
import { phaseStates, type PhaseState } from './phases.js'

const ICONS = {
  done: CheckCircle,
  current: Autorenew,
  upcoming: RadioButtonUnchecked,
  stopped: BlockOutlined,
}

const COLORS = {
  done: 'primary.main',
  current: 'primary.main',
  upcoming: 'text.secondary',
  stopped: 'error.main',
} satisfies Record<PhaseState, string>

/** Phases of the scan, with the current one marked, or the last one if the scan has ended. */
export function PhaseStepper({ scan }: { scan: ScanRecord }) {
  const t = useText()
  return (
    <Box
      component="ol"
      aria-label={t('scans.phase.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, mb: 2.5, listStyle: 'none' }}
    >
      {phaseStates(scan).map(({ phase, state }) => {
        const Icon = ICONS[state]
        return (
          <Box
            component="li"
            key={phase}
            {...(state === 'current' ? { 'aria-current': 'step' } : {})}
            sx={{
              flex: '1 1 120px',
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
              pt: 1,
              borderTop: 3,
              borderColor: state === 'upcoming' ? 'divider' : COLORS[state],
            }}
          >
            <Icon aria-hidden fontSize="small" sx={{ color: COLORS[state] }} />
            <Typography
              component="span"
              variant="body2"
              sx={{ fontWeight: state === 'current' ? 650 : 400 }}
              color={state === 'upcoming' ? 'text.secondary' : 'text.primary'}
            >
              {t(`scans.phase.${phase}`)}
              <Box component="span" sx={visuallyHidden}>
                {t(`scans.phase.state.${state}`)}
              </Box>
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
