import CheckCircle from '@mui/icons-material/CheckCircle'
import Close from '@mui/icons-material/Close'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import type { Step } from '../steps.js'
import { DemoFindings } from './DemoFindings.js'
import { StepButton } from './StepButton.js'

const stateOf = ({ isDone, isSkipped }: Step) => (isDone ? 'done' : isSkipped ? 'skipped' : 'open')

const ICONS = {
  done: <CheckCircle color="success" />,
  skipped: <RemoveCircleOutline color="disabled" />,
  open: <RadioButtonUnchecked color="action" />,
}

/** One step of the checklist. The current step has an explanation and a button; other available steps are links. */
export function StepRow(props: {
  step: Step
  isCurrent: boolean
  demoTargetId: string | null
  onSkip: () => void
}) {
  const t = useText()
  const { step, isCurrent, demoTargetId } = props
  const state = stateOf(step)
  const title = t(`first_steps.${step.name}.title`)
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={{ display: 'flex', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box aria-hidden sx={{ display: 'flex', pt: 0.25 }}>
        {ICONS[state]}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="h3"
          sx={{ fontWeight: isCurrent ? 650 : 400, lineHeight: '28px' }}
          color={state === 'open' ? 'text.primary' : 'text.secondary'}
        >
          {state === 'open' && !isCurrent && !step.isWaiting && step.to ? (
            <Link component={RouterLink} to={step.to} color="inherit">
              {title}
            </Link>
          ) : (
            title
          )}
          <Box component="span" sx={visuallyHidden}>{` (${t(`first_steps.state.${state}`)})`}</Box>
        </Typography>
        {isCurrent && <Current step={step} demoTargetId={demoTargetId} />}
      </Box>
      {state === 'open' && (
        <IconButton
          size="small"
          aria-label={t('first_steps.skip', { step: title })}
          title={t('first_steps.skip', { step: title })}
          onClick={props.onSkip}
          sx={{ alignSelf: 'flex-start' }}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

function Current({ step, demoTargetId }: { step: Step; demoTargetId: string | null }) {
  const t = useText()
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t(step.isWaiting ? 'first_steps.review.wait' : `first_steps.${step.name}.hint`)}
      </Typography>
      {step.name === 'demo' && demoTargetId && <DemoFindings targetId={demoTargetId} />}
      <Box sx={{ mt: 1 }}>
        <StepButton step={step} />
      </Box>
    </>
  )
}
