import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { vendorOf } from '#api/contract/targets/target_kinds'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { SamplingFields } from './ChatFields.js'
import { SecretField } from './SecretField.js'
import type { TargetForm } from '../target_form.js'

/** Fields for a vendor's model: name, key and vendor-specific settings. */
export function ModelFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const vendor = vendorOf(useWatch({ control, name: 'model.vendor' }))
  if (!vendor) return null
  return (
    <Stack spacing={2.5}>
      <FormField
        control={control}
        name="model.model"
        label={t('targets.chat.model')}
        help={t('targets.model.model_help', { example: vendor.model })}
        required
      />
      {vendor.options && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {vendor.options.map(({ name, label, help, required }) => (
            <FormField
              key={name}
              control={control}
              name={`model.options.${name}`}
              label={label}
              help={help}
              required={required ?? false}
            />
          ))}
        </Box>
      )}
      <SecretField
        control={control}
        name="model.apiKey"
        label={t('targets.chat.api_key')}
        help={t('targets.secret.help')}
        isRemovable
      />
      <FormField
        control={control}
        name="model.url"
        label={t('targets.chat.url')}
        help={
          vendor.url
            ? t('targets.model.url_help', { url: vendor.url })
            : optionalText(`targets.model.url_help_${vendor.id}`, '')
        }
        required={vendor.protocol === 'azure'}
        type="url"
      />
      <SamplingFields of="model" />
    </Stack>
  )
}
