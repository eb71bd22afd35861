import { useState } from 'react'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { MAX_VERSION_NOTE_LENGTH } from '#api/contract/guardrails/guardrail'
import { FormBar } from '../../core/forms/FormBar.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { guardrailPath } from '../places.js'
import { useCreateVersion } from '../queries.js'
import './messages.js'
import { countChanges, hasProblem, versionChange, type VersionEdit } from './version_edit.js'

type Props = { base: number; edit: VersionEdit; onDiscard: () => void }

/** Number of unsaved changes, and the buttons that save them as a draft or discard them. */
export function EditBar({ base, edit, onDiscard }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const isRefused = hasProblem(edit)
  return (
    <FormBar>
      <Button variant="contained" disabled={isRefused} onClick={() => setIsOpen(true)}>
        {t('guardrail_policies.save')}
      </Button>
      <Button onClick={onDiscard}>{t('guardrail_policies.discard')}</Button>
      <Typography variant="body2" color="text.secondary" role="status">
        {isRefused
          ? t('guardrail_policies.fix_thresholds')
          : t('guardrail_policies.changes', { smart_count: countChanges(edit) })}
      </Typography>
      {isOpen && (
        <SaveDraftDialog
          base={base}
          edit={edit}
          onDiscard={onDiscard}
          onClose={() => setIsOpen(false)}
        />
      )}
    </FormBar>
  )
}

function SaveDraftDialog({ base, edit, onDiscard, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { id } = useGuardrail()
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useCreateVersion(id, (version) => {
    // Runs first, so that the leave guard does not block the navigation.
    flushSync(onDiscard)
    toast(t('guardrail_policies.saved', { number: version.number }))
    void navigate(guardrailPath(id, 'policies', { version: version.number }))
  })
  return (
    <FormDialog
      title={t('guardrail_policies.save_title')}
      submitText={t('guardrail_policies.save')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate(versionChange(edit, base, note))}
      onClose={onClose}
    >
      <Typography>{t('guardrail_policies.save_explanation', { number: base })}</Typography>
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={`${t('guardrail_policies.note')} (${t('common.optional')})`}
        helperText={t('guardrail_policies.note_help')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_VERSION_NOTE_LENGTH } }}
      />
    </FormDialog>
  )
}
