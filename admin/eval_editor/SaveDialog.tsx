import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import type { EvalDocument } from '#api/contract/eval_document'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import '../i18n/areas/eval_editor.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import type { EvalConfig } from './configs/eval_config.js'

/** Stores the document under a name, for the team. */
export function SaveDialog(props: {
  document: EvalDocument
  onSaved: (config: EvalConfig) => void
  onClose: () => void
}) {
  const t = useText()
  const { document, onSaved, onClose } = props
  const { fields } = evalConfigs
  const [name, setName] = useState((document.description ?? '').slice(0, fields.name.max))
  const [about, setAbout] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), description: about.trim() || null, config: document }
      return (await http<EvalConfig>('configs', { method: 'POST', body })).json
    },
    onSuccess: (config) => {
      void queryClient.invalidateQueries({ queryKey: ['configs', 'getList'] })
      onSaved(config)
    },
  })
  return (
    <FormDialog
      title={t('eval_editor.save_title')}
      submitText={t('eval_editor.save_submit')}
      isPending={isPending}
      error={error}
      onSubmit={() => {
        setIsMissing(name.trim() === '')
        if (name.trim() !== '') mutate()
      }}
      onClose={onClose}
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
