import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { SESSION_SOURCES } from '#api/contract/target_settings'
import { useText } from '../app/i18n.js'
import { FormField } from '../ui/form/FormField.js'
import type { TargetForm } from './target_form.js'

/** Whether the target remembers, and where the id of a conversation comes from. */
export function ConversationFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const { field } = useController({ control, name: 'http.stateful' })
  const source = useWatch({ control, name: 'http.sessionSource' })
  return (
    <Stack spacing={2} component="section" aria-labelledby="conversation-title">
      <Typography id="conversation-title" variant="h3">
        {t('targets.conversation.title')}
      </Typography>
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={field.value}
              onChange={({ target }) => field.onChange(target.checked)}
              slotProps={{ input: { 'aria-describedby': 'stateful-help' } }}
            />
          }
          label={t('targets.conversation.stateful')}
        />
        <FormHelperText id="stateful-help">
          {t('targets.conversation.stateful_help')}
        </FormHelperText>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormField
          control={control}
          name="http.sessionSource"
          label={t('targets.conversation.source')}
          help={t('targets.conversation.source_help')}
          select
          slotProps={{ select: { native: true } }}
        >
          {SESSION_SOURCES.map((id) => (
            <option key={id} value={id}>
              {t(`targets.conversation.source_${id}`)}
            </option>
          ))}
        </FormField>
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
