import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useController, useFormContext } from 'react-hook-form'
import { targets } from '#api/contract/resources/targets'
import { TARGET_TYPES } from '#api/contract/target_settings'
import { useText } from '../app/i18n.js'
import { FormField } from '../ui/form/FormField.js'
import type { TargetForm } from './target_form.js'

/** What the target is called and how it is reached. */
export function TypeStep() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const { fields } = targets
  return (
    <Stack spacing={2.5}>
      <FormField
        control={control}
        name="name"
        label={t('targets.field.name')}
        help={t('targets.help.name')}
        required
        rules={{
          validate: (name) =>
            String(name).trim() !== '' || t('form.required', { name: t('targets.field.name') }),
        }}
        slotProps={{ htmlInput: { maxLength: fields.name.max } }}
      />
      <TypeChoice />
      <FormField
        control={control}
        name="description"
        label={t('targets.field.description')}
        help={t('targets.help.description')}
        rows={2}
        slotProps={{ htmlInput: { maxLength: fields.description.max } }}
      />
    </Stack>
  )
}

function TypeChoice() {
  const t = useText()
  const { field } = useController<TargetForm, 'type'>({ name: 'type' })
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
        {t('targets.type.legend')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {TARGET_TYPES.map((type) => (
          <Card
            key={type}
            variant="outlined"
            sx={{
              p: 1.5,
              ...(field.value === type && {
                borderColor: 'primary.main',
                bgcolor: 'surface.primary',
              }),
            }}
          >
            <FormControlLabel
              control={
                <Radio
                  name="target-type"
                  checked={field.value === type}
                  onChange={() => field.onChange(type)}
                  slotProps={{ input: { 'aria-describedby': `target-type-${type}` } }}
                />
              }
              label={t(`targets.type.${type}`)}
              slotProps={{ typography: { sx: { fontWeight: 600 } } }}
            />
            <Typography id={`target-type-${type}`} variant="body2" color="text.secondary">
              {t(`targets.type.${type}_hint`)}
            </Typography>
          </Card>
        ))}
      </Box>
    </Box>
  )
}
