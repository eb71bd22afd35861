import { useFormContext } from 'react-hook-form'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import type { SessionForm } from './session_form.js'

/** Purpose of the target, and instructions for the attacks. */
export function AboutFields() {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const optional = (label: string) => `${label} (${t('common.optional')})`
  return (
    <FieldGroup
      title={t('simba.form.about')}
      hint={t('simba.form.about_hint')}
      columns="minmax(0, 1fr)"
    >
      <FormField
        control={control}
        name="purpose"
        label={optional(t('simba.form.purpose'))}
        help={t('simba.form.purpose_hint')}
        rows={2}
      />
      <FormField
        control={control}
        name="additionalAttackInstructions"
        label={optional(t('simba.form.instructions'))}
        help={t('simba.form.instructions_hint')}
        rows={2}
      />
    </FieldGroup>
  )
}
