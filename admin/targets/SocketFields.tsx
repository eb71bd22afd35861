import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { SOCKET_ENDS, STREAM_JOINS } from '#api/contract/target_settings'
import { useText } from '../app/i18n.js'
import { FormField } from '../ui/form/FormField.js'
import { HeaderRows } from './HeaderRows.js'
import type { TargetForm } from './target_form.js'

/** A WebSocket: what is sent on it, and when an answer is complete. */
export function SocketFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const { field } = useController({ control, name: 'socket.stateful' })
  return (
    <Stack spacing={2.5}>
      <FormField
        control={control}
        name="socket.url"
        label={t('targets.http.url')}
        help={t('targets.socket.url_help')}
        required
        type="url"
      />
      <FormField
        control={control}
        name="socket.message"
        label={t('targets.socket.message')}
        help={t('targets.socket.message_help')}
        required
        rows={4}
        isCode
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormField
          control={control}
          name="socket.responsePath"
          label={t('targets.http.response_path')}
          help={t('targets.socket.path_help')}
          isCode
        />
        <FormField
          control={control}
          name="socket.protocols"
          label={t('targets.socket.protocols')}
          help={t('targets.socket.protocols_help')}
        />
      </Box>
      <EndFields />
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={field.value}
              onChange={({ target }) => field.onChange(target.checked)}
              slotProps={{ input: { 'aria-describedby': 'socket-stateful-help' } }}
            />
          }
          label={t('targets.socket.stateful')}
        />
        <FormHelperText id="socket-stateful-help">
          {t('targets.socket.stateful_help')}
        </FormHelperText>
      </Box>
      <HeaderRows of="socket" />
    </Stack>
  )
}

function EndFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const end = useWatch({ control, name: 'socket.end' })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <FormField
        control={control}
        name="socket.end"
        label={t('targets.socket.end')}
        select
        slotProps={{ select: { native: true } }}
      >
        {SOCKET_ENDS.map((id) => (
          <option key={id} value={id}>
            {t(`targets.socket.end_${id}`)}
          </option>
        ))}
      </FormField>
      {end !== 'first' && (
        <FormField
          control={control}
          name="socket.join"
          label={t('targets.http.stream_join')}
          select
          slotProps={{ select: { native: true } }}
        >
          {STREAM_JOINS.map((id) => (
            <option key={id} value={id}>
              {t(`targets.http.join_${id}`)}
            </option>
          ))}
        </FormField>
      )}
      {end === 'match' && (
        <>
          <FormField
            control={control}
            name="socket.endPath"
            label={t('targets.socket.end_path')}
            help={t('targets.socket.end_path_help')}
            isCode
          />
          <FormField
            control={control}
            name="socket.endValue"
            label={t('targets.socket.end_value')}
            help={t('targets.socket.end_value_help')}
            required
            isCode
          />
        </>
      )}
    </Box>
  )
}
