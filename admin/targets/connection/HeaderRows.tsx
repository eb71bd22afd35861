import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SETTINGS_MAX } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { SecretField } from './SecretField.js'
import type { TargetForm } from '../target_form.js'

type Kind = 'http' | 'socket' | 'mcp'

/** Fields for request headers, plain or secret. With a raw request, only for secret headers. */
export function HeaderRows(props: { secretOnly?: boolean; of?: Kind }) {
  const { secretOnly = false, of = 'http' } = props
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const { fields, append, remove, update } = useFieldArray({ control, name: `${of}.headers` })
  const headers = useWatch({ control, name: `${of}.headers` })
  return (
    <Box role="group" aria-labelledby="headers-title">
      <Typography id="headers-title" variant="h3" sx={{ mb: 1 }}>
        {t(secretOnly ? 'targets.http.raw_headers' : 'targets.http.headers')}
      </Typography>
      {fields.map(({ id }, index) => {
        const header = headers[index]
        if (!header || (secretOnly && !header.secret)) return null
        return (
          <Box key={id} sx={ROW}>
            <FormField
              control={control}
              name={`${of}.headers.${index}.name`}
              label={t('targets.http.header_name')}
              slotProps={{ htmlInput: { maxLength: SETTINGS_MAX.headerName } }}
              sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
            />
            <HeaderValue isSecret={header.secret ?? false} {...{ of, index }} />
            <SecretSwitch
              header={header}
              isDisabled={secretOnly}
              onChange={(next) => update(index, next)}
            />
            <IconButton
              onClick={() => remove(index)}
              aria-label={t('targets.http.remove_header', { name: header.name || index + 1 })}
              sx={{ justifySelf: 'end', height: 38 }}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      <Button
        startIcon={<Add />}
        onClick={() =>
          append(
            secretOnly ? { name: '', secret: true, value: { value: '' } } : { name: '', value: '' }
          )
        }
      >
        {t('targets.http.add_header')}
      </Button>
    </Box>
  )
}

const ROW = {
  display: 'grid',
  gap: 1,
  mb: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr auto', md: '240px 1fr auto auto' },
} as const

function HeaderValue({ of, index, isSecret }: { of: Kind; index: number; isSecret: boolean }) {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const field = {
    control,
    name: `${of}.headers.${index}.value` as const,
    label: t('targets.http.header_value'),
  }
  return (
    <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
      {isSecret ? <SecretField key="secret" {...field} /> : <FormField key="plain" {...field} />}
    </Box>
  )
}

type Header = TargetForm['http']['headers'][number]

function SecretSwitch(props: {
  header: Header
  isDisabled: boolean
  onChange: (header: Header) => void
}) {
  const t = useText()
  const { name, value, secret = false } = props.header
  const change = (isSecret: boolean) =>
    props.onChange(
      isSecret
        ? { name, secret: true, value: { value: textOf(value) } }
        : { name, value: textOf(value) }
    )
  return (
    <Tooltip title={t('targets.http.secret_help')}>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={secret}
            disabled={props.isDisabled}
            onChange={({ target }) => change(target.checked)}
          />
        }
        label={t('targets.http.secret')}
        sx={{ mx: 0.5, height: 38 }}
      />
    </Tooltip>
  )
}

/**
 * Returns the plain value of a header. Stored secrets are not sent to the browser, so a secret
 * header that is made plain has to be entered again.
 */
const textOf = (value: string | { value?: string }) =>
  typeof value === 'string' ? value : (value.value ?? '')
