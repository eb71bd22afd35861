import { useController, type Control } from 'react-hook-form'
import { STORAGE_POLICIES } from '#api/contract/guardrails/guardrail'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import type { GuardrailForm } from './guardrail_form.js'

/** Storage policy for checked texts, with the consequences of each choice. */
export function StorageField({ control }: { control: Control<GuardrailForm> }) {
  const t = useText()
  const { field } = useController({ control, name: 'storage' })
  return (
    <RadioChoice
      label={t('guardrails.field.storage')}
      value={field.value}
      choices={STORAGE_POLICIES}
      nameOf={(id) => t(`guardrails.storage.${id}`)}
      hintOf={(id) => t(`guardrails.storage_hint.${id}`)}
      onChange={field.onChange}
    />
  )
}
