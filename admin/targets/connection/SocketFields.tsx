import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { SOCKET_ENDS, STREAM_JOINS } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { optionalTemplateProblems } from '../../core/code/json_problems.js'
import { CodeField } from '../../core/forms/fields/CodeField.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { HeaderRows } from './HeaderRows.js'
import type { TargetForm } from '../target_form.js'

/** Fields for a WebSocket: message template, and how to detect the end of a response. */
export function SocketFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
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
      <CodeField
        control={control}
        name="socket.message"
        label={t('targets.socket.message')}
        help={t('targets.socket.message_help')}
        required
        language="json"
        findProblems={optionalTemplateProblems}
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
      <FormSwitch
        control={control}
        name="socket.stateful"
        label={t('targets.socket.stateful')}
        help={t('targets.socket.stateful_help')}
      />
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
      <FormSelect
        control={control}
        name="socket.end"
        label={t('targets.socket.end')}
        choices={SOCKET_ENDS}
        nameOf={(id) => t(`targets.socket.end_${id}`)}
      />
      {end !== 'first' && (
        <FormSelect
          control={control}
          name="socket.join"
          label={t('targets.http.stream_join')}
          choices={STREAM_JOINS}
          nameOf={(id) => t(`targets.http.join_${id}`)}
        />
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
