import type { Control } from 'react-hook-form'
import { FAIL_MODES } from '#api/contract/guardrails/guardrail'
import { PLACEMENTS } from '#api/engines/guardrails/vocabulary'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import type { GuardrailForm } from './guardrail_form.js'

/** Fail mode per placement: handling of texts that could not be checked. */
export function FailModeFields({ control }: { control: Control<GuardrailForm> }) {
  const t = useText()
  return (
    <FieldGroup
      title={t('guardrails.fail.title')}
      hint={t('guardrails.fail.hint')}
      columns={{ sm: '1fr 1fr' }}
    >
      {PLACEMENTS.map((placement) => (
        <FormSelect
          key={placement}
          control={control}
          name={`failModes.${placement}`}
          label={t(`guardrails.placement.${placement}`)}
          choices={FAIL_MODES}
          nameOf={(mode) => t(`guardrails.fail.${mode}`)}
        />
      ))}
    </FieldGroup>
  )
}
