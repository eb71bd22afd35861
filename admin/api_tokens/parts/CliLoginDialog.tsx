import { useCallback, useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { reasonOf } from '../../core/data/reason.js'
import { refreshTokens, useCreateToken } from '../queries.js'

const TOKEN_TOAST_MS = 3000

/** Dialog that creates a token for the command-line tool when it is opened, and shows the token once. */
export function CliLoginDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { me } = useSession()
  const { data, error, mutate, isPending } = useCreateToken(refreshTokens)
  const create = useCallback(
    () => mutate({ name: t('cli_login.name', { date: new Date().toISOString().slice(0, 16) }) }),
    [mutate, t]
  )
  // Strict mode runs effects twice, but only one token may be created.
  const hasRequested = useRef(false)
  useEffect(() => {
    if (hasRequested.current) return
    hasRequested.current = true
    create()
  }, [create])
  // A click outside does not close the dialog while it shows the token, because the token is shown only once.
  const close = (_: object, reason: string) => {
    if (reason !== 'backdropClick' || !data) onClose()
  }
  const copied = { message: t('cli_login.copied'), durationMs: TOKEN_TOAST_MS }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="cli-login-title">
      <DialogTitle id="cli-login-title">{t('cli_login.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('cli_login.explanation')}</DialogContentText>
        {data && (
          <>
            <CodeLine label={t('cli_login.token')} value={data.token} copied={copied} />
            <CodeLine
              label={t('cli_login.command')}
              value={`promptfoo auth login --host ${me?.app.url} --api-key ${data.token}`}
              copied={copied}
            />
            <DialogContentText variant="body2">{t('cli_login.shown_once')}</DialogContentText>
          </>
        )}
        {error && (
          <Alert severity="error" role="alert">
            {t('cli_login.failed', { reason: reasonOf(error) })}
          </Alert>
        )}
        {!data && !error && <Skeleton variant="rounded" height={112} />}
      </DialogContent>
      <DialogActions>
        {error && (
          <Button onClick={create} loading={isPending}>
            {t('common.retry')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
