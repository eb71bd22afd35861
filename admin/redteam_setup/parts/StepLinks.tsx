import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import { SETUP_PATH, SETUP_STEPS, setupPath, type SetupStep } from '../setup_path.js'

/** Links to the steps. The steps after the first are text until a target is chosen. */
export function StepLinks({ current, targetId }: { current: SetupStep; targetId: string | null }) {
  const t = useText()
  const [params] = useSearchParams()
  const configId = params.get('configId')
  const at = SETUP_STEPS.indexOf(current)
  return (
    <Box component="nav" aria-label={t('setup.steps')} sx={{ mb: 2.5 }}>
      <Box component="ol" sx={LIST}>
        {SETUP_STEPS.map((step, index) => {
          const isDone = index < at
          const isCurrent = step === current
          const to = targetId ? setupPath(targetId, step, configId) : SETUP_PATH
          const Icon = isDone ? CheckCircle : isCurrent ? RadioButtonChecked : RadioButtonUnchecked
          const isReachable = targetId !== null || index === 0
          return (
            <Box component="li" key={step} sx={stepStyle(isDone || isCurrent)}>
              <Icon
                aria-hidden
                fontSize="small"
                color={isDone || isCurrent ? 'primary' : 'disabled'}
              />
              {isReachable ? (
                <Link
                  component={RouterLink}
                  to={to}
                  underline="hover"
                  {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
                  sx={{ lineHeight: '24px', fontWeight: isCurrent ? 650 : 400 }}
                >
                  {index + 1}. {t(`setup.step.${step}`)}
                  {isDone && (
                    <Box component="span" sx={visuallyHidden}>
                      {` (${t('setup.done')})`}
                    </Box>
                  )}
                </Link>
              ) : (
                <Typography component="span" color="text.secondary">
                  {index + 1}. {t(`setup.step.${step}`)}
                </Typography>
              )}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const LIST = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' } as const

const stepStyle = (isReached: boolean) => ({
  flex: '1 1 120px',
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  pt: 1,
  borderTop: 3,
  borderColor: isReached ? 'primary.main' : 'divider',
})
