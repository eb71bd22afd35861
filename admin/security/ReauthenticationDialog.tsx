import { useEffect, useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { ReauthenticationMethod, ReauthenticationState } from '#api/contract/mfa'
import { http } from '../app/http.js'
import { addTexts, useText } from '../app/i18n.js'
import { onConfirmation } from '../app/reauthentication.js'
import { useSession } from '../app/session.js'
import { securityTexts } from '../i18n/areas/security.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { ByMail, ByPasskey, ByProvider, BySecret } from './ReauthenticationMethods.js'

addTexts(securityTexts)

/** Confirms the identity of the signed-in person, by one of the ways that the account has. */
export function ReauthenticationDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const t = useText()
  const titleId = useId()
  const { config } = useSession()
  const [picked, setPicked] = useState<ReauthenticationMethod | null>(null)
  const { data, error } = useQuery({
    queryKey: ['reauthentication'],
    queryFn: async () => (await http<ReauthenticationState>('users/me/reauthentication')).json,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => onConfirmation(() => onClose(true)), [onClose])
  const methods = data?.methods ?? []
  const method = picked ?? methods[0]
  const done = () => onClose(true)
  return (
    <Dialog open onClose={() => onClose(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('security.again.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('security.again.explanation')}</DialogContentText>
        <ErrorAlert error={error} />
        {data && methods.length === 0 && (
          <DialogContentText>{t('security.again.none')}</DialogContentText>
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
                {t(one === 'passkey' ? 'security.again.passkey' : `security.again.use_${one}`)}
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
