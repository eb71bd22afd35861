import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { VulnerabilityEntry } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { entryText } from './entry_text.js'
import { useDeleteComment, useEditComment } from '../queries.js'
import { reportPath } from '../list/SummaryTables.js'

/** Entry of the history: a change or comment with author, time, content and reason. */
export function HistoryEntry({
  vulnerabilityId,
  entry,
}: {
  vulnerabilityId: string
  entry: VulnerabilityEntry
}) {
  const t = useText()
  const { details, evalId } = entry
  const reason = typeof details.reason === 'string' ? details.reason : null
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" color="text.secondary" component="div">
        {entry.actor?.name ?? t('vulnerabilities.history.system')} · <TimeAgo at={entry.at} />
        {entry.isEdited && ` · ${t('vulnerabilities.history.edited')}`}
      </Typography>
      {entry.kind === 'comment' ? (
        <Comment vulnerabilityId={vulnerabilityId} entry={entry} />
      ) : (
        <Typography component="div">
          {entryText(t, entry)}{' '}
          {evalId && (
            <Link component={RouterLink} to={reportPath(evalId)} underline="always">
              {t('vulnerabilities.history.view_report')}
            </Link>
          )}
        </Typography>
      )}
      {reason && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{reason}</Typography>
      )}
    </Box>
  )
}

function Comment({
  vulnerabilityId,
  entry,
}: {
  vulnerabilityId: string
  entry: VulnerabilityEntry
}) {
  const t = useText()
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Typography sx={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {entry.text}
      </Typography>
      {entry.isOwn && (
        <>
          <IconButton
            size="small"
            aria-label={t('vulnerabilities.history.edit')}
            onClick={() => setOpen('change')}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('vulnerabilities.history.remove')}
            onClick={() => setOpen('delete')}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </>
      )}
      {open === 'change' && (
        <ChangeComment vulnerabilityId={vulnerabilityId} entry={entry} onClose={close} />
      )}
      {open === 'delete' && (
        <DeleteComment vulnerabilityId={vulnerabilityId} entry={entry} onClose={close} />
      )}
    </Box>
  )
}

type Props = { vulnerabilityId: string; entry: VulnerabilityEntry; onClose: () => void }

function ChangeComment({ vulnerabilityId, entry, onClose }: Props) {
  const t = useText()
  const [text, setText] = useState(entry.text ?? '')
  const { mutate, isPending, error } = useEditComment(
    { vulnerabilityId, commentId: entry.id },
    onClose
  )
  return (
    <FormDialog
      title={t('vulnerabilities.history.edit')}
      submitText={t('vulnerabilities.history.save')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate(text)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={3}
        label={t('vulnerabilities.history.comment')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}

function DeleteComment({ vulnerabilityId, entry, onClose }: Props) {
  const t = useText()
  const { mutate, isPending, error } = useDeleteComment(
    { vulnerabilityId, commentId: entry.id },
    () => {
      toast(t('vulnerabilities.history.removed'))
      onClose()
    }
  )
  return (
    <ConfirmDialog
      title={t('vulnerabilities.history.remove')}
      consequence={t('vulnerabilities.history.remove_hint')}
      confirmText={t('vulnerabilities.history.remove')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
