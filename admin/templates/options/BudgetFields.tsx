import { useFormContext } from 'react-hook-form'
import { SCAN_BUDGET_MAX } from '#api/contract/scans/scan'
import { useText } from '../../core/i18n/i18n.js'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormField } from '../../core/forms/FormField.js'
import type { TemplateForm } from '../template_form.js'

const FIELDS = [
  { kind: 'minutes', min: 1, step: 1 },
  { kind: 'tokens', min: 1, step: 1 },
  { kind: 'usd', min: 0.01, step: 0.01 },
] as const

/** Fields for the budget of each scan that uses the template. */
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
