import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { SCAN_BUDGET_MAX } from '#api/contract/scan'
import { useText } from '../app/i18n.js'
import { FormField } from '../ui/form/FormField.js'
import type { TemplateForm } from './template_form.js'

const FIELDS = [
  { kind: 'minutes', min: 1, step: 1 },
  { kind: 'tokens', min: 1, step: 1 },
  { kind: 'usd', min: 0.01, step: 0.01 },
] as const

/** How much each scan of the template may use. */
export function BudgetFields() {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  const helps = {
    minutes: undefined,
    tokens: t('templates.review.budget_tokens_help'),
    usd: t('templates.review.budget_usd_help'),
  }
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 650, p: 0 }}>
        {t('templates.review.budget')}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('templates.review.budget_help')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {FIELDS.map(({ kind, min, step }) => (
          <FormField
            key={kind}
            control={control}
            name={`config.budget.${kind}`}
            label={t(`templates.review.budget_${kind}`)}
            help={helps[kind]}
            isNumber
            slotProps={{ htmlInput: { min, max: SCAN_BUDGET_MAX[kind], step } }}
          />
        ))}
      </Box>
    </Box>
  )
}
