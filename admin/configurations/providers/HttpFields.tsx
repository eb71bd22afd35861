import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { optionalTemplateProblems } from '../../core/code/json_problems.js'
import { LazyCodeEditor } from '../../core/code/LazyCodeEditor.js'
import { clean, textOf, valueFrom } from '../../test_cases/test_values.js'
import { isRecord } from '../../core/forms/is_record.js'
import type { FieldProps } from './field_props.js'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH']

export function HttpFields({ options, set, error }: FieldProps) {
  const t = useText()
  const { config = {} } = options
  const [headers, setHeaders] = useState(() => headerLines(config.headers))
  const [body, setBody] = useState(() => textOf(config.body))
  const problems = useMemo(() => optionalTemplateProblems(body), [body])
  const change = (values: Record<string, unknown>) =>
    set({ config: clean({ ...config, ...values }) })
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '120px 1fr' } }}>
        <MethodSelect
          value={METHODS.includes(String(config.method)) ? String(config.method) : 'POST'}
          onChange={(method) => change({ method })}
        />
        <TextField
          required
          label={t('eval_editor.provider.url')}
          value={urlOf(options)}
          error={error !== null}
          helperText={error}
          onChange={({ target }) =>
            set({ id: 'http', config: { ...config, url: target.value.trim() } })
          }
        />
      </Box>
      <TextField
        multiline
        minRows={2}
        label={t('eval_editor.provider.headers')}
        helperText={t('eval_editor.provider.headers_help')}
        value={headers}
        onChange={({ target }) => {
          setHeaders(target.value)
          change({ headers: headersFrom(target.value) })
        }}
      />
      <LazyCodeEditor
        language="json"
        label={t('eval_editor.provider.body')}
        help={t('eval_editor.provider.body_help')}
        value={body}
        onChange={(text) => {
          setBody(text)
          change({ body: text.trim() === '' ? undefined : valueFrom(text) })
        }}
        problems={problems}
        minHeight={80}
        maxHeight={300}
      />
      <TextField
        label={t('eval_editor.provider.path')}
        helperText={t('eval_editor.provider.path_help')}
        value={textOf(config.transformResponse)}
        onChange={({ target }) => change({ transformResponse: target.value })}
      />
    </>
  )
}

const urlOf = ({ id, config }: FieldProps['options']): string =>
  typeof config?.url === 'string' ? config.url : id.includes('://') ? id : ''

function MethodSelect(props: { value: string; onChange: (method: string) => void }) {
  const t = useText()
  return (
    <TextField
      select
      label={t('eval_editor.provider.method')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    >
      {METHODS.map((method) => (
        <MenuItem key={method} value={method}>
          {method}
        </MenuItem>
      ))}
    </TextField>
  )
}

const headerLines = (headers: unknown) =>
  isRecord(headers)
    ? Object.entries(headers)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\n')
    : ''

function headersFrom(lines: string): Record<string, string> | undefined {
  const entries = lines.split('\n').flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(':')
    return name.trim() && value.length > 0 ? [[name.trim(), value.join(':').trim()]] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
