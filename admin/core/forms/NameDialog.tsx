import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { useText } from '../i18n/i18n.js'
import { FormDialog } from './FormDialog.js'

export type NameAndNotes = { name: string; description: string | null }

export type NameDialogProps = {
  title: string
  submitText: string
  initial?: NameAndNotes
  isPending: boolean
  error: unknown
  onSubmit: (values: NameAndNotes) => void
  onClose: () => void
}

type Labels = { nameLabel: string; nameHelp: string; notesLabel: string }
type Limits = { name: { max: number }; description: { max: number } }

/** Dialog for the name and description of a record. */
export function NameDialog(props: NameDialogProps & Labels & { fields: Limits }) {
  const t = useText()
  const { nameLabel, fields } = props
  const [name, setName] = useState(props.initial?.name ?? '')
  const [notes, setNotes] = useState(props.initial?.description ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    setIsMissing(name.trim() === '')
    if (name.trim() === '') return
    props.onSubmit({ name: name.trim(), description: notes.trim() || null })
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
        label={nameLabel}
        value={name}
        error={isMissing}
        helperText={isMissing ? t('form.required', { name: nameLabel }) : props.nameHelp}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: fields.name.max } }}
      />
      <TextField
        multiline
        minRows={2}
        label={props.notesLabel}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
        slotProps={{ htmlInput: { maxLength: fields.description.max } }}
      />
    </FormDialog>
  )
}
