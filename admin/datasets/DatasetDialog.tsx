import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { datasets } from '#api/contract/resources/datasets'
import { useText } from '../app/i18n.js'
import '../i18n/areas/datasets.js'
import { FormDialog } from '../ui/form/FormDialog.js'

type Values = { name: string; description: string | null }

/** Name and description of a dataset. */
export function DatasetDialog(props: {
  title: string
  submitText: string
  initial?: Values
  isPending: boolean
  error: unknown
  onSubmit: (values: Values) => void
  onClose: () => void
}) {
  const t = useText()
  const [name, setName] = useState(props.initial?.name ?? '')
  const [description, setDescription] = useState(props.initial?.description ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    setIsMissing(name.trim() === '')
    if (name.trim() === '') return
    props.onSubmit({ name: name.trim(), description: description.trim() || null })
  }
  return (
    <FormDialog
      title={props.title}
      submitText={props.submitText}
      isPending={props.isPending}
      error={props.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        autoFocus
        required
        label={t('datasets.field.name')}
        value={name}
        error={isMissing}
        helperText={
          isMissing
            ? t('form.required', { name: t('datasets.field.name') })
            : t('datasets.field.name_help')
        }
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: datasets.fields.name.max } }}
      />
      <TextField
        multiline
        minRows={2}
        label={t('datasets.field.description')}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        slotProps={{ htmlInput: { maxLength: datasets.fields.description.max } }}
      />
    </FormDialog>
  )
}
