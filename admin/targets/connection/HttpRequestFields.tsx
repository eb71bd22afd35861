import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  HTTP_METHODS,
  SETTINGS_MAX,
  type HttpSettings,
} from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { BodyField } from './BodyField.js'
import { HeaderRows } from './HeaderRows.js'
import type { TargetForm } from '../target_form.js'

/** Fields for the request, structured or as raw text, and for the response path. */
export function HttpRequestFields() {
  const t = useText()
  const { control, getValues, setValue } = useFormContext<TargetForm>()
  const isRaw = useWatch({ control, name: 'isRaw' })
  const choose = (_: unknown, mode: 'fields' | 'raw' | null) => {
    if (mode === null) return
    setValue('isRaw', mode === 'raw', { shouldDirty: true })
    const http = getValues('http')
    if (mode === 'raw' && !http.rawRequest.trim()) {
      setValue('http.rawRequest', rawTextOf(http), { shouldDirty: true })
      setValue('http.useHttps', !/^http:/i.test(http.url))
    }
  }
  return (
    <Stack spacing={2.5}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isRaw ? 'raw' : 'fields'}
        onChange={choose}
        aria-label={t('targets.http.mode')}
      >
        <ToggleButton value="fields">{t('targets.http.fields')}</ToggleButton>
        <ToggleButton value="raw">{t('targets.http.raw')}</ToggleButton>
      </ToggleButtonGroup>
      {isRaw ? <RawRequest /> : <RequestFields />}
      <FormField
        control={control}
        name="http.responsePath"
        label={t('targets.http.response_path')}
        help={t('targets.http.response_path_help')}
        isCode
        slotProps={{ htmlInput: { maxLength: SETTINGS_MAX.path, spellCheck: false } }}
      />
    </Stack>
  )
}

function RequestFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const method = useWatch({ control, name: 'http.method' })
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <FormField
          control={control}
          name="http.method"
          label={t('targets.http.method')}
          select
          slotProps={{ select: { native: true } }}
          sx={{ width: 116, flexShrink: 0 }}
        >
          {HTTP_METHODS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </FormField>
        <FormField
          control={control}
          name="http.url"
          label={t('targets.http.url')}
          help={t('targets.http.url_help')}
          required
          type="url"
          slotProps={{ htmlInput: { maxLength: SETTINGS_MAX.url, spellCheck: false } }}
        />
      </Box>
      <HeaderRows />
      {method !== 'GET' && <BodyField />}
    </>
  )
}

function RawRequest() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const { field } = useController({ control, name: 'http.useHttps' })
  return (
    <>
      <FormField
        control={control}
        name="http.rawRequest"
        label={t('targets.http.raw_label')}
        help={t('targets.http.raw_help')}
        required
        rows={10}
        isCode
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <FormControlLabel
        control={
          <Switch checked={field.value} onChange={({ target }) => field.onChange(target.checked)} />
        }
        label={t('targets.http.use_https')}
      />
      <HeaderRows secretOnly />
    </>
  )
}

/** Converts the fields to a raw HTTP request, without secret headers. */
function rawTextOf({ url, method, headers, body }: HttpSettings): string {
  const found = URL.canParse(url) ? new URL(url) : null
  const path = url.replace(/^https?:\/\/[^/]*/i, '') || '/'
  const lines = headers.flatMap((header) =>
    header.secret || !header.name ? [] : [`${header.name}: ${header.value}`]
  )
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${found?.host ?? 'example.com'}`,
    ...lines,
    '',
    body,
  ].join('\n')
}
