import Stack from '@mui/material/Stack'
import { useFormContext } from 'react-hook-form'
import { targets } from '#api/contract/resources/targets'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { KindChoice } from './KindChoice.js'
import type { TargetForm } from '../target_form.js'

/** Step for the name, kind and description of the target. */
export function TypeStep() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const { fields } = targets
  return (
    <Stack spacing={2.5}>
      <FormField
        control={control}
        name="name"
        label={t('targets.field.name')}
        help={t('targets.help.name')}
        required
        slotProps={{ htmlInput: { maxLength: fields.name.max } }}
      />
      <KindChoice />
      <FormField
        control={control}
        name="description"
        label={t('targets.field.description')}
        help={t('targets.help.description')}
        rows={2}
        slotProps={{ htmlInput: { maxLength: fields.description.max } }}
      />
    </Stack>
  )
}
