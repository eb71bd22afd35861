import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import { useText } from '../app/i18n.js'
import '../i18n/areas/eval_editor.js'
import { FormDialog } from '../ui/form/FormDialog.js'

export type ConfigAbout = { name: string; description: string | null }

/** Name and notes of a configuration. */
export function ConfigNameDialog(props: {
  title: string
  submitText: string
  initial: ConfigAbout
  isPending: boolean
  error: unknown
  onSubmit: (about: ConfigAbout) => void
  onClose: () => void
}) {
  const t = useText()
  const { fields } = evalConfigs
  const [name, setName] = useState(props.initial.name)
  const [about, setAbout] = useState(props.initial.description ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    setIsMissing(name.trim() === '')
    if (name.trim() !== '') props.onSubmit({ name: name.trim(), description: about.trim() || null })
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
        label={t('eval_editor.name')}
        value={name}
        error={isMissing}
        helperText={
          isMissing
            ? t('form.required', { name: t('eval_editor.name') })
            : t('eval_editor.name_help')
        }
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: fields.name.max } }}
      />
      <TextField
        multiline
        minRows={2}
        label={t('eval_editor.about')}
        value={about}
        onChange={({ target }) => setAbout(target.value)}
        slotProps={{ htmlInput: { maxLength: fields.description.max } }}
      />
    </FormDialog>
  )
}
