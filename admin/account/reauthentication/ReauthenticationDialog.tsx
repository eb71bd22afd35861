import { useEffect, useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import type { ReauthenticationMethod } from '#api/contract/accounts/mfa'
import { useText } from '../../core/i18n/i18n.js'
import { onConfirmation } from '../../core/data/http/reauthentication.js'
import { useSession } from '../../core/session/session.js'
import '../security_messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ByMail, ByPasskey, ByProvider, BySecret } from './ReauthenticationMethods.js'
import { useReauthenticationState } from './queries.js'

/** Asks the user to confirm their identity with one of the account's sign-in methods. */
export function ReauthenticationDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const t = useText()
  const titleId = useId()
  const { config } = useSession()
  const [picked, setPicked] = useState<ReauthenticationMethod | null>(null)
  const { data, error } = useReauthenticationState()
  useEffect(() => onConfirmation(() => onClose(true)), [onClose])
  const methods = data?.methods ?? []
  const method = picked ?? methods[0]
  const done = () => onClose(true)
  return (
    <Dialog open onClose={() => onClose(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('security.reauthentication.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {t('security.reauthentication.explanation')}
        </DialogContentText>
        <ErrorAlert error={error} />
        {data && methods.length === 0 && (
          <DialogContentText>{t('security.reauthentication.none')}</DialogContentText>
        )}
        <Stack spacing={1.5}>
          {method === 'passkey' && <ByPasskey onDone={done} />}
          {(method === 'password' || method === 'totp') && (
            <BySecret key={method} method={method} onDone={done} />
          )}
          {method === 'mail' && <ByMail onDone={done} />}
          {method === 'identity_provider' && <ByProvider config={config} />}
          {methods
            .filter((one) => one !== method)
            .map((one) => (
              <Button key={one} onClick={() => setPicked(one)}>
                {t(
                  one === 'passkey'
                    ? 'security.reauthentication.passkey'
                    : `security.reauthentication.use_${one}`
                )}
              </Button>
            ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(false)}>{t('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
