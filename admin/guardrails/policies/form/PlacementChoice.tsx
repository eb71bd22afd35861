import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { PLACEMENTS, type Placement } from '#api/engines/guardrails/vocabulary'
import { useText } from '../../../core/i18n/i18n.js'
import '../../messages.js'
import '../messages.js'

/** Placements that a policy checks. `possible` limits the choice; null offers all. */
export function PlacementChoice(props: {
  chosen: readonly Placement[]
  possible: readonly Placement[] | null
  hasError: boolean
  onChange: (placements: Placement[]) => void
}) {
  const t = useText()
  const { chosen, possible, onChange } = props
  const offered = PLACEMENTS.filter((placement) => possible?.includes(placement) ?? true)
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 650, p: 0 }}>
        {t('guardrail_policies.field.placements')}
      </Box>
      {offered.map((placement) => (
        <FormControlLabel
          key={placement}
          label={t(`guardrails.placement.${placement}`)}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(placement)}
              onChange={({ target }) =>
                onChange(
                  offered.filter((each) =>
                    each === placement ? target.checked : chosen.includes(each)
                  )
                )
              }
              {...(props.hasError ? { slotProps: { input: { 'aria-invalid': true } } } : {})}
            />
          }
        />
      ))}
      {props.hasError && (
        <FormHelperText error>{t('guardrail_policies.problem.required')}</FormHelperText>
      )}
    </Box>
  )
}
