import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../app/i18n.js'
import { CodeBlock } from '../ui/CodeBlock.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { CodeForm } from './CodeForm.js'
import { FactorDialog } from './FactorDialog.js'
import { confirmTotp, startTotp } from './security_calls.js'

/** Groups of four characters, easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Sets up an authenticator app: QR code and key, a first code, recovery codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const setup = useMutation({ mutationFn: startTotp })
  const confirmation = useMutation({
    mutationFn: confirmTotp,
    onSuccess: ({ recoveryCodes }) => {
      if (!recoveryCodes) onClose()
    },
  })
  const { mutate } = setup
  // Each start replaces the secret, so the dialog starts once.
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate()
  }, [mutate])
  const codes = confirmation.data?.recoveryCodes ?? null
  return (
    <FactorDialog title={t('security.app.add')} codes={codes} onClose={onClose}>
      <ErrorAlert error={setup.error} />
      {setup.isPending && <CircularProgress aria-label={t('security.app.add')} />}
      {setup.data && (
        <>
          <Typography>{t('security.app.scan')}</Typography>
          <Box
            component="img"
            src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.data.qrCode)}`}
            alt={t('security.app.qr_code')}
            // Scanners need dark on light, in both themes.
            sx={{
              display: 'block',
              width: 200,
              maxWidth: '100%',
              mx: 'auto',
              my: 2,
              bgcolor: '#fff',
            }}
          />
          <CodeBlock
            label={t('security.app.key')}
            text={inGroups(setup.data.secret)}
            copied={setup.data.secret}
          />
          <CodeForm
            label={t('security.code')}
            hint={t('security.app.hint')}
            isNumeric
            submit={t('security.app.confirm')}
            error={confirmation.error}
            isPending={confirmation.isPending}
            onSubmit={(code) => confirmation.mutate(code)}
          />
        </>
      )}
    </FactorDialog>
  )
}
