import Box from '@mui/material/Box'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { FormField } from '../../core/forms/FormField.js'

export function NameFields<V extends FieldValues>(props: {
  control: Control<V>
  name: FieldPathByValue<V, string>
  description: FieldPathByValue<V, string>
  fields: { name: { max: number }; description: { max: number } }
}) {
  const t = useText()
  const { control, fields } = props
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1.5fr' } }}>
      <FormField
        control={control}
        name={props.name}
        label={t('library.field.name')}
        help={t('library.name_help')}
        required
        rules={{ required: t('form.required', { name: t('library.field.name') }) }}
        slotProps={{ htmlInput: { maxLength: fields.name.max } }}
      />
      <FormField
        control={control}
        name={props.description}
        label={t('library.field.description')}
        slotProps={{ htmlInput: { maxLength: fields.description.max } }}
      />
    </Box>
  )
}
