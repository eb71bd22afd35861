import Autorenew from '@mui/icons-material/Autorenew'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '../theme/visually_hidden.js'
import type { PhaseState } from './phase_state.js'

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

type Props = {
  label: string
  /** Screen readers announce `stateText` after the name. */
  phases: readonly { id: string; name: string; state: PhaseState; stateText: string }[]
}

/** Phases of a job in order, with the current one marked. */
export function PhaseList({ label, phases }: Props) {
  return (
    <Box component="ol" aria-label={label} sx={LIST}>
      {phases.map(({ id, name, state, stateText }) => {
        const Icon = ICONS[state]
        return (
          <Box
            component="li"
            key={id}
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
              {name}
              <Box component="span" sx={visuallyHidden}>
                {stateText}
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
