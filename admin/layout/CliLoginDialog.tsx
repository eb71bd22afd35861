import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useMutation } from '@tanstack/react-query'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { useSession } from '../app/session.js'
import { CodeLine } from '../ui/CodeLine.js'
import { reasonOf } from '../app/reason.js'

/** The token-copied toast stays longer than others, in milliseconds. */
const TOKEN_TOAST_MS = 3000

/** Makes a token for the command-line tool when it opens, and shows it once. */
export function CliLoginDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { me } = useSession()
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: async () => {
      const name = t('cli_login.name', { date: new Date().toISOString().slice(0, 16) })
      return (await http<{ token: string }>('api-tokens', { method: 'POST', body: { name } })).json
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api-tokens'] }),
  })
  // One token for one opening, also where effects are run twice.
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [mutate])
  const copied = { message: t('cli_login.copied'), durationMs: TOKEN_TOAST_MS }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="cli-login-title">
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
            <DialogContentText variant="body2">{t('cli_login.once')}</DialogContentText>
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
          <Button onClick={() => mutate()} loading={isPending}>
            {t('common.retry')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
