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
import { SETTINGS_MAX } from '#api/contract/target_settings'
import { useText } from '../app/i18n.js'
import { FormField } from '../ui/form/FormField.js'
import { SecretField } from './SecretField.js'
import type { TargetForm } from './target_form.js'

/** Headers of the request, each plain or secret; a raw request shows its secret ones only. */
export function HeaderRows(props: { secretOnly?: boolean; of?: 'http' | 'socket' | 'mcp' }) {
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
          <Box
            key={id}
            sx={{
              display: 'grid',
              gap: 1,
              mb: 1.5,
              alignItems: 'start',
              gridTemplateColumns: { xs: '1fr auto', md: '240px 1fr auto auto' },
            }}
          >
            <FormField
              control={control}
              name={`${of}.headers.${index}.name`}
              label={t('targets.http.header_name')}
              slotProps={{ htmlInput: { maxLength: SETTINGS_MAX.headerName } }}
              sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
            />
            <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
              {header.secret ? (
                <SecretField
                  key={`secret-${id}`}
                  control={control}
                  name={`${of}.headers.${index}.value`}
                  label={t('targets.http.header_value')}
                />
              ) : (
                <FormField
                  key={`plain-${id}`}
                  control={control}
                  name={`${of}.headers.${index}.value`}
                  label={t('targets.http.header_value')}
                />
              )}
            </Box>
            <Tooltip title={t('targets.http.secret_help')}>
              <FormControlLabel
                control={
                  <Switch
                    size="small"
                    checked={header.secret ?? false}
                    disabled={secretOnly}
                    onChange={({ target }) =>
                      update(
                        index,
                        target.checked
                          ? {
                              name: header.name,
                              secret: true,
                              value: { value: textOf(header.value) },
                            }
                          : { name: header.name, value: textOf(header.value) }
                      )
                    }
                  />
                }
                label={t('targets.http.secret')}
                sx={{ mx: 0.5, height: 38 }}
              />
            </Tooltip>
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

/** A stored secret has no text here: making it plain means entering it again. */
const textOf = (value: string | { value?: string }) =>
  typeof value === 'string' ? value : (value.value ?? '')
