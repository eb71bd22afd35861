import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { SERVER_MAX } from '#api/contract/mcp/server'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import type { ServerForm } from './server_form.js'

/** Request headers of a server. Their values are write-only. */
export function HeaderFields({ control }: { control: Control<ServerForm> }) {
  const t = useText()
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' })
  const rows = useWatch({ control, name: 'headers' })
  const auth = useWatch({ control, name: 'auth' })
  return (
    <FieldGroup
      title={t('mcp_servers.field.headers')}
      hint={t(`mcp_servers.header.hint.${auth}`)}
      columns="minmax(0, 1fr)"
      below={
        fields.length < SERVER_MAX.headers && (
          <Button
            startIcon={<Add />}
            onClick={() => append({ name: '', value: '', isStored: false })}
          >
            {t('mcp_servers.header.add')}
          </Button>
        )
      }
    >
      {fields.map(({ id, isStored }, index) => (
        <Box key={id} sx={ROW}>
          <FormField
            control={control}
            name={`headers.${index}.name`}
            label={t('mcp_servers.header.name')}
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
            aria-label={t('mcp_servers.header.remove', { name: rows[index]?.name || index + 1 })}
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
