import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import { stepOf, STEPS, type Step, type TargetForm } from '../target_form.js'

/** Tabs for the steps of the form. They can be opened in any order; those with errors are marked. */
export function StepTabs(props: { step: Step; onChange: (step: Step) => void }) {
  const t = useText()
  const { formState } = useFormContext<TargetForm>()
  const wrong = new Set(Object.keys(formState.errors).map(stepOf))
  return (
    <Tabs
      value={props.step}
      onChange={(_, step: Step) => props.onChange(step)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={t('targets.step.label')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {STEPS.map((step, index) => (
        <Tab
          key={step}
          value={step}
          id={`step-${step}`}
          aria-controls="step-panel"
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              {wrong.has(step) && <ErrorOutline color="error" fontSize="small" aria-hidden />}
              {index + 1}. {t(`targets.step.${step}`)}
              {wrong.has(step) && (
                <Box component="span" sx={visuallyHidden}>
                  {t('form.step_error')}
                </Box>
              )}
            </Box>
          }
        />
      ))}
    </Tabs>
  )
}
