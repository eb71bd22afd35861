import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import type { TemplateEstimate } from '#api/contract/library/template'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { useText } from '../../../core/i18n/i18n.js'
import { formatDuration } from '../../../core/display/formats/dates.js'
import { FieldGroup } from '../../../core/forms/fields/FieldGroup.js'
import {
  BUDGET_BOUNDS,
  BUDGET_KINDS,
  type BudgetForm,
  budgetTextOf,
  isGood,
} from './budget_form.js'

const SECONDS = 60

/** Fields for the budget, shown with the estimate. */
export function BudgetFields(props: {
  form: BudgetForm
  template: TemplateSettings | null
  estimate: TemplateEstimate | null
  onChange: (form: BudgetForm) => void
}) {
  const t = useText()
  const { form, template, estimate, onChange } = props
  const minutes = Number(budgetTextOf(form, template?.budget, 'minutes'))
  const isTooShort = estimate !== null && minutes > 0 && minutes * SECONDS < estimate.seconds.low
  return (
    <FieldGroup
      title={t('scans.budget.title')}
      hint={t('scans.budget.hint')}
      isDisabled={template === null}
      below={
        isTooShort && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {t('scans.budget.too_short', {
              low: formatDuration(estimate.seconds.low),
              high: formatDuration(estimate.seconds.high),
            })}
          </Alert>
        )
      }
    >
      {BUDGET_KINDS.map((kind) => {
        const text = budgetTextOf(form, template?.budget, kind)
        const hint = kind === 'minutes' ? ' ' : t(`scans.budget.${kind}_hint`)
        return (
          <TextField
            key={kind}
            type="number"
            disabled={template === null}
            label={`${t(`scans.budget.${kind}`)} (${t('common.optional')})`}
            value={text}
            onChange={({ target }) => onChange({ ...form, [kind]: target.value })}
            error={!isGood(text, kind)}
            helperText={
              isGood(text, kind) ? hint : t('scans.budget.range', { ...BUDGET_BOUNDS[kind] })
            }
            slotProps={{ htmlInput: { ...BUDGET_BOUNDS[kind], step: 'any' } }}
          />
        )
      })}
    </FieldGroup>
  )
}
