import { useRef, useState } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import { evals } from '#api/contract/resources/evals'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useEvalChange } from '../queries.js'

/** Button that edits the description and author. */
export function RenameEval({ detail }: { detail: EvalDetail }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      {/* Icon button, which leaves room for the facts beside it. */}
      <Tooltip title={t('eval_page.rename.button')}>
        <IconButton
          ref={button}
          size="small"
          color="primary"
          aria-haspopup="dialog"
          aria-label={t('eval_page.rename.button')}
          onClick={() => setIsOpen(true)}
          sx={{ p: 0.375, displayPrint: 'none' }}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && <RenameForm detail={detail} onClose={close} />}
    </>
  )
}

function RenameForm({ detail, onClose }: { detail: EvalDetail; onClose: () => void }) {
  const t = useText()
  const [description, setDescription] = useState(detail.description)
  const [author, setAuthor] = useState(detail.author ?? '')
  const change = useEvalChange(detail.id, () => {
    toast(t('eval_page.rename.done'))
    onClose()
  })
  return (
    <FormDialog
      title={t('eval_page.rename.title')}
      submitText={t('eval_page.rename.submit')}
      isPending={change.isPending}
      error={change.error}
      onSubmit={() =>
        change.mutate({ description: description.trim(), author: author.trim() || null })
      }
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        label={t('evals.field.description')}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        slotProps={{ htmlInput: { maxLength: evals.fields.description.max } }}
      />
      <TextField
        fullWidth
        label={t('evals.field.author')}
        helperText={t('eval_page.rename.author_hint')}
        value={author}
        onChange={({ target }) => setAuthor(target.value)}
        slotProps={{ htmlInput: { maxLength: evals.fields.author.max } }}
      />
    </FormDialog>
  )
}
