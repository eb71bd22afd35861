import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { SESSION_SOURCES } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import type { TargetForm } from '../target_form.js'

/** Fields for whether the target is stateful, and where it returns its session ID. */
export function ConversationFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const source = useWatch({ control, name: 'http.sessionSource' })
  return (
    <Stack spacing={2} component="section" aria-labelledby="conversation-title">
      <Typography id="conversation-title" variant="h3">
        {t('targets.conversation.title')}
      </Typography>
      <FormSwitch
        control={control}
        name="http.stateful"
        label={t('targets.conversation.stateful')}
        help={t('targets.conversation.stateful_help')}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormSelect
          control={control}
          name="http.sessionSource"
          label={t('targets.conversation.source')}
          help={t('targets.conversation.source_help')}
          choices={SESSION_SOURCES}
          nameOf={(id) => t(`targets.conversation.source_${id}`)}
        />
        {source === 'server' && (
          <FormField
            control={control}
            name="http.sessionPath"
            label={t('targets.conversation.path')}
            help={t('targets.conversation.path_help')}
            required
            isCode
          />
        )}
      </Box>
    </Stack>
  )
}
