import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { CALL_LIMITS } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import type { SettingsPart, TargetForm } from '../target_form.js'

const FIELDS = [
  ['timeoutMs', 'timeout'],
  ['maxConcurrency', 'concurrency'],
  ['delayMs', 'delay'],
] as const

/** Fields for rate limit, timeout and retries. */
export function LimitFields({ of }: { of: SettingsPart }) {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  return (
    <Box component="section" aria-labelledby="limits-title">
      <Typography id="limits-title" variant="h3" sx={{ mb: 1.5 }}>
        {t('targets.limits.title')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {FIELDS.map(([name, text]) => (
          <FormField
            key={name}
            control={control}
            name={`${of}.${name}`}
            label={t(`targets.limits.${text}`)}
            help={t(`targets.limits.${text}_help`)}
            isNumber
            slotProps={{
              htmlInput: { min: CALL_LIMITS[name].min, max: CALL_LIMITS[name].max },
            }}
          />
        ))}
      </Box>
    </Box>
  )
}
