import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import type { TemplateForm } from '../template_form.js'

/** Fields for the contexts in which all attacks run, such as guest and administrator. */
export function Contexts() {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'config.contexts' })
  return (
    <Box component="section" aria-labelledby="contexts-title" sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography id="contexts-title" variant="h2">
          {t('templates.contexts.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('templates.contexts.hint')}
        </Typography>
      </Box>
      {fields.map((field, index) => (
        <Context key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
      <Box>
        <Button startIcon={<Add />} onClick={() => append({ id: '', purpose: '' })}>
          {t('templates.contexts.add')}
        </Button>
      </Box>
    </Box>
  )
}

function Context({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useText()
  const { control, setValue } = useFormContext<TemplateForm>()
  const vars = useWatch({ control, name: `config.contexts.${index}.vars` })
  const n = index + 1
  return (
    <Box
      role="group"
      aria-label={t('templates.contexts.one', { n })}
      sx={{ display: 'grid', gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <FormField
          control={control}
          name={`config.contexts.${index}.id`}
          label={t('templates.contexts.id')}
          help={t('templates.contexts.id_help')}
          required
          rules={{ required: t('form.required', { name: t('templates.contexts.id') }) }}
        />
        <IconButton aria-label={t('templates.contexts.remove', { n })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      <FormField
        control={control}
        name={`config.contexts.${index}.purpose`}
        label={t('templates.contexts.purpose')}
        help={t('templates.contexts.purpose_help')}
        required
        rows={2}
        rules={{ required: t('form.required', { name: t('templates.contexts.purpose') }) }}
      />
      <TextField
        multiline
        minRows={1}
        maxRows={6}
        label={t('templates.contexts.vars')}
        helperText={t('templates.contexts.vars_help')}
        value={Object.entries(vars ?? {})
          .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
          .join('\n')}
        onChange={({ target }) =>
          setValue(`config.contexts.${index}.vars`, varsFrom(target.value), { shouldDirty: true })
        }
      />
    </Box>
  )
}

function varsFrom(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => {
    const at = line.indexOf('=')
    return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
  })
  return text === '' ? {} : Object.fromEntries(lines)
}
