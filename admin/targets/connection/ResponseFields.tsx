import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import { STREAM_JOINS, STREAM_KINDS } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import type { TargetForm } from '../target_form.js'

/** Fields for the response: complete or streamed, and accepted status codes. */
export function ResponseFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const stream = useWatch({ control, name: 'http.stream' })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <FormSelect
        control={control}
        name="http.stream"
        label={t('targets.http.stream')}
        help={t('targets.http.stream_help')}
        choices={STREAM_KINDS}
        nameOf={(id) => t(`targets.http.stream_${id}`)}
      />
      <FormField
        control={control}
        name="http.okStatus"
        label={t('targets.http.ok_status')}
        help={t('targets.http.ok_status_help')}
      />
      {stream === 'none' && (
        <FormField
          control={control}
          name="http.toolCallsPath"
          label={t('targets.http.tool_calls_path')}
          help={t('targets.http.tool_calls_path_help')}
          isCode
        />
      )}
      <FormSwitch
        control={control}
        name="http.tracing"
        label={t('targets.http.tracing')}
        help={t('targets.http.tracing_help')}
      />
      {stream === 'sse' && (
        <>
          <FormField
            control={control}
            name="http.streamPath"
            label={t('targets.http.stream_path')}
            help={t('targets.http.stream_path_help')}
            isCode
          />
          <FormSelect
            control={control}
            name="http.streamJoin"
            label={t('targets.http.stream_join')}
            choices={STREAM_JOINS}
            nameOf={(id) => t(`targets.http.join_${id}`)}
          />
        </>
      )}
    </Box>
  )
}
