import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useText } from '../../core/i18n/i18n.js'
import { shownVersion } from '../guardrail_state.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { useVersion, useVersions } from '../queries.js'
import './messages.js'

/** Checkbox for suggested text policies; without a grading model, explains what to configure. */
export function TextPolicyChoice(props: {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  const t = useText()
  const { id } = useGuardrail()
  const { data: versions } = useVersions(id)
  const { data } = useVersion(id, versions ? (shownVersion(versions)?.number ?? null) : null)
  if (!data) return null
  if (data.judgeModel === null) {
    return <FormHelperText sx={{ mt: 1 }}>{t('guardrail_generate.no_judge')}</FormHelperText>
  }
  return (
    <div>
      <FormControlLabel
        label={t('guardrail_generate.text_policies')}
        control={
          <Checkbox
            checked={props.isChosen}
            onChange={({ target }) => props.onChange(target.checked)}
          />
        }
      />
      <FormHelperText>{t('guardrail_generate.text_policies_help')}</FormHelperText>
    </div>
  )
}
