import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { SERVER_MAX } from '#api/contract/mcp/server'
import type { ServerKind } from '#api/contract/mcp/stdio'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import type { ServerForm } from './server_form.js'

/** Request headers of an HTTP server, or environment variables of a program. Their values are write-only. */
export function HeaderFields({
  control,
  kind,
}: {
  control: Control<ServerForm>
  kind: ServerKind
}) {
  const t = useText()
  const texts = kind === 'http' ? 'mcp_servers.header' : 'mcp_servers.variable'
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' })
  const rows = useWatch({ control, name: 'headers' })
  const auth = useWatch({ control, name: 'auth' })
  return (
    <FieldGroup
      title={t(`${texts}.title`)}
      hint={t(kind === 'http' ? `mcp_servers.header.hint.${auth}` : 'mcp_servers.variable.hint')}
      columns="minmax(0, 1fr)"
      below={
        fields.length < SERVER_MAX.headers && (
          <Button
            startIcon={<Add />}
            onClick={() => append({ name: '', value: '', isStored: false })}
          >
            {t(`${texts}.add`)}
          </Button>
        )
      }
    >
      {fields.map(({ id, isStored }, index) => (
        <Box key={id} sx={ROW}>
          <FormField
            control={control}
            name={`headers.${index}.name`}
            label={t(`${texts}.name`)}
            required
            slotProps={{ htmlInput: { maxLength: SERVER_MAX.headerName, readOnly: isStored } }}
          />
          <FormField
            control={control}
            name={`headers.${index}.value`}
            label={t('mcp_servers.header.value')}
            type="password"
            autoComplete="new-password"
            {...(isStored ? { help: t('mcp_servers.header.stored') } : { required: true })}
            slotProps={{ htmlInput: { maxLength: SERVER_MAX.headerValue } }}
            sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, gridRow: { xs: 2, md: 'auto' } }}
          />
          <IconButton
            onClick={() => remove(index)}
            aria-label={t(`${texts}.remove`, { name: rows[index]?.name || index + 1 })}
            sx={{ height: 38 }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </FieldGroup>
  )
}

const ROW = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '240px minmax(0, 1fr) auto' },
} as const
