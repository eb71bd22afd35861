import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { Section } from '../../core/display/Section.js'
import '../messages.js'
import { hasScanToStart } from '../steps.js'
import { isShown, useFirstSteps } from '../useFirstSteps.js'
import { StepRow } from './StepRow.js'

/**
 * Checklist that leads a team to its first report. Steps are completed by actions of the team. Disappears when every
 * step is completed or skipped, or when the user hides it.
 */
export function FirstSteps() {
  const t = useText()
  const checklist = useFirstSteps()
  if (!isShown(checklist)) return null
  const { facts, steps, current, skip, setHidden } = checklist
  return (
    <Section
      title={t('first_steps.title')}
      explanation={t('first_steps.explanation')}
      actions={
        <>
          {hasScanToStart(steps) && (
            <Button size="small" component={Link} to="/redteam/setup">
              {t('first_steps.setup')}
            </Button>
          )}
          <Button size="small" onClick={() => setHidden(true)}>
            {t('first_steps.hide')}
          </Button>
        </>
      }
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <StepRow
            key={step.name}
            step={step}
            isCurrent={step.name === current?.name}
            demoTargetId={facts.demoTargetId}
            onSkip={() => skip(step.name)}
          />
        ))}
      </Box>
    </Section>
  )
}
