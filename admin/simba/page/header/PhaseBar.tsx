import Autorenew from '@mui/icons-material/Autorenew'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SimbaSession } from '#api/contract/simba/session'
import { useText } from '../../../core/i18n/i18n.js'
import { visuallyHidden } from '../../../core/theme/visually_hidden.js'
import '../../view/messages.js'
import { phaseStates } from '../phases.js'

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
}

/** Phases of the session, with the current one marked, or the last one if the session ended early. */
export function PhaseBar({ session }: { session: SimbaSession }) {
  const t = useText()
  return (
    <Box component="ol" aria-label={t('simba.phases')} sx={LIST}>
      {phaseStates(session).map(({ phase, state }) => {
        const Icon = ICONS[state]
        return (
          <Box
            component="li"
            key={phase}
            {...(state === 'current' ? { 'aria-current': 'step' } : {})}
            sx={{ ...ITEM, borderColor: state === 'upcoming' ? 'divider' : COLORS[state] }}
          >
            <Icon aria-hidden fontSize="small" sx={{ color: COLORS[state] }} />
            <Typography
              component="span"
              variant="body2"
              sx={{ fontWeight: state === 'current' ? 650 : 400 }}
              color={state === 'upcoming' ? 'text.secondary' : 'text.primary'}
            >
              {t(`simba.phase.${phase}`)}
              <Box component="span" sx={visuallyHidden}>
                {t(`simba.phase_state.${state}`)}
              </Box>
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}

const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const

const ITEM = {
  flex: '1 1 110px',
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  pt: 1,
  borderTop: 3,
} as const
