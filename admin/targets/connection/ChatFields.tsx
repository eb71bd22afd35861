import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { SecretField } from './SecretField.js'
import type { TargetForm } from '../target_form.js'

/** Fields for a chat completions API: URL, model, key and sampling. */
export function ChatFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  return (
    <Stack spacing={2.5}>
      <FormField
        control={control}
        name="chat.url"
        label={t('targets.chat.url')}
        help={t('targets.chat.url_help')}
        required
        type="url"
      />
      <FormField
        control={control}
        name="chat.model"
        label={t('targets.chat.model')}
        help={t('targets.chat.model_help')}
        required
      />
      <SecretField
        control={control}
        name="chat.apiKey"
        label={t('targets.chat.api_key')}
        help={t('targets.secret.help')}
        isRemovable
      />
      <SamplingFields of="chat" />
    </Stack>
  )
}

/** Fields for sampling parameters and additional body fields. */
export function SamplingFields({ of }: { of: 'chat' | 'model' }) {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  return (
    <>
      <FormField
        control={control}
        name={`${of}.systemPrompt`}
        label={t('targets.chat.system_prompt')}
        help={t('targets.chat.system_prompt_help')}
        rows={4}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormField
          control={control}
          name={`${of}.temperature`}
          label={t('targets.chat.temperature')}
          help={t('targets.chat.default')}
          isNumber
          slotProps={{ htmlInput: { min: 0, max: 2, step: 0.1 } }}
        />
        <FormField
          control={control}
          name={`${of}.maxTokens`}
          label={t('targets.chat.max_tokens')}
          help={t('targets.chat.default')}
          isNumber
          slotProps={{ htmlInput: { min: 1 } }}
        />
      </Box>
    </>
  )
}
