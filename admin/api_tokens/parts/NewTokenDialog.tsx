import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import '../messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { NewTokenForm } from './NewTokenForm.js'

/** Dialog that creates a token and shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  return token === null ? (
    <NewTokenForm onCreated={setToken} onCancel={onClose} />
  ) : (
    <CreatedToken token={token} onClose={onClose} />
  )
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  // A click outside does not close the dialog, because the token is shown only once.
  const close = (_: object, reason: string) => {
    if (reason !== 'backdropClick') onClose()
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('tokens.created_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('tokens.shown_once')}</DialogContentText>
        <CodeLine
          label={t('tokens.token')}
          value={token}
          copied={{ message: t('cli_login.copied'), durationMs: 3000 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
