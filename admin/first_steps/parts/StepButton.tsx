import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import type { Step } from '../steps.js'
import { useFirstSteps } from '../useFirstSteps.js'

/** Link to the page where a step is completed. */
export function StepButton({ step }: { step: Step }) {
  const t = useText()
  if (step.to === null) return null
  return (
    <Button component={Link} to={step.to} variant="contained">
      {t(step.isWaiting ? 'first_steps.review.watch' : `first_steps.${step.name}.action`)}
    </Button>
  )
}

/** Link to the next step of the team; `fallback` once all steps are completed or for users without a checklist. */
export function NextStepButton({ fallback = null }: { fallback?: React.ReactNode }) {
  const checklist = useFirstSteps()
  const current = checklist?.current
  return current ? <StepButton step={current} /> : fallback
}
