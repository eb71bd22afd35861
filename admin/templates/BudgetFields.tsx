import { useFormContext } from 'react-hook-form'
import { SCAN_BUDGET_MAX } from '#api/contract/scan'
import { useText } from '../app/i18n.js'
import { FieldGroup } from '../ui/form/FieldGroup.js'
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
    <FieldGroup title={t('templates.review.budget')} hint={t('templates.review.budget_help')}>
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
    </FieldGroup>
  )
}
