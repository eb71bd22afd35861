import { useRef, useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { http, HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { CodeLine } from '../ui/CodeLine.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

/** A date in a form means the end of that day where the person is. */
const endOfDay = (date: string) => new Date(`${date}T23:59:59`).toISOString()

/** Names a new token, then shows it once. */
export function NewApiTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const name = useRef<HTMLInputElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: async (body: { name: string; expiresAt?: string }) =>
      (await http<{ token: string }>('api-tokens', { method: 'POST', body })).json,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api-tokens'] }),
  })
  const refused = error instanceof HttpError ? (error.body.errors ?? {}) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.current?.value.trim() ?? ''
    setIsMissing(wanted === '')
    if (!wanted) return name.current?.focus()
    const date = expiry.current?.value
    return mutate({ name: wanted, ...(date ? { expiresAt: endOfDay(date) } : {}) })
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="new-token-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="new-token-title">
          {t(data ? 'tokens.created_title' : 'tokens.create_title')}
        </DialogTitle>
        <DialogContent>
          {data ? (
            <>
              <DialogContentText sx={{ mb: 2 }}>{t('tokens.once')}</DialogContentText>
              <CodeLine
                label={t('tokens.token')}
                value={data.token}
                copied={{ message: t('cli_login.copied'), durationMs: 3000 }}
              />
            </>
          ) : (
            <Stack spacing={2} sx={{ pt: 1 }}>
              <TextField
                label={t('common.name')}
                required
                autoFocus
                inputRef={name}
                error={isMissing || refused.name !== undefined}
                helperText={
                  isMissing ? t('tokens.name_required') : (refused.name ?? t('tokens.name_hint'))
                }
                slotProps={{ htmlInput: { maxLength: apiTokens.fields.name.max } }}
              />
              <TextField
                label={t('tokens.expiry')}
                type="date"
                inputRef={expiry}
                error={refused.expiresAt !== undefined}
                helperText={refused.expiresAt ?? t('tokens.expiry_hint')}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              {!error || Object.keys(refused).length > 0 ? null : <ErrorAlert error={error} />}
            </Stack>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(data ? 'common.close' : 'common.cancel')}</Button>
          {!data && (
            <Button type="submit" variant="contained" loading={isPending}>
              {t('tokens.create')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
