import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import FormHelperText from '@mui/material/FormHelperText'
import type { Thresholds } from '#api/engines/guardrails/vocabulary'
import { useText } from '../../../core/i18n/i18n.js'
import '../messages.js'
import { thresholdsProblem } from '../version_edit.js'

const STEPS = ['log', 'warn', 'block'] as const
const STEP = 0.01

/** Severities from which each action is taken: a slider with three thumbs, and number fields for exact values. */
export function ThresholdFields(props: {
  title: string
  value: Thresholds
  onChange: (thresholds: Thresholds) => void
  /** Distribution of the severities: bars above the slider, in its width, and numbers below the fields. */
  histogram?: { bars: ReactNode; numbers: ReactNode } | null | undefined
}) {
  const t = useText()
  const { title, value, onChange, histogram } = props
  const problem = thresholdsProblem(value)
  const valueOf = (step: (typeof STEPS)[number]) => value[step]
  return (
    <Box component="fieldset" sx={FIELDSET}>
      <Box component="legend" sx={{ fontWeight: 650, p: 0, mb: 0.5 }}>
        {title}
      </Box>
      <Box sx={ROW}>
        <Box sx={{ flex: '1 1 220px', mx: 1, maxWidth: 420 }}>
          {histogram?.bars}
          <Slider
            min={0}
            max={1}
            step={STEP}
            value={STEPS.map((step) => (Number.isFinite(valueOf(step)) ? valueOf(step) : 0))}
            onChange={(_, numbers) => {
              const [log = 0, warn = 0, block = 0] = [numbers].flat()
              onChange({ log, warn, block })
            }}
            getAriaLabel={(index) =>
              t('guardrail_policies.thresholds.slider', {
                action: t(`guardrail_policies.thresholds.${STEPS[index] ?? 'log'}`),
                placement: title,
              })
            }
            sx={{ display: 'block' }}
          />
        </Box>
        {STEPS.map((step) => (
          <NumberField
            key={step}
            label={t(`guardrail_policies.thresholds.${step}`)}
            isInvalid={problem !== null}
            value={valueOf(step)}
            onChange={(number) => onChange({ ...value, [step]: number })}
          />
        ))}
      </Box>
      {histogram?.numbers}
      {problem && (
        <FormHelperText error role="alert">
          {t(`guardrail_policies.thresholds.${problem}`)}
        </FormHelperText>
      )}
    </Box>
  )
}

function NumberField(props: {
  label: string
  value: number
  isInvalid: boolean
  onChange: (value: number) => void
}) {
  return (
    <TextField
      type="number"
      label={props.label}
      value={Number.isFinite(props.value) ? props.value : ''}
      error={props.isInvalid}
      onChange={({ target }) =>
        props.onChange(target.value === '' ? Number.NaN : Number(target.value))
      }
      slotProps={{ htmlInput: { min: 0, max: 1, step: STEP } }}
      sx={{ width: 110 }}
    />
  )
}

const FIELDSET = { border: 0, p: 0, m: 0, mb: 2, minWidth: 0 } as const

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' } as const
