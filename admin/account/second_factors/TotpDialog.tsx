import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { CodeForm } from './CodeForm.js'
import { FactorDialog } from '../parts/FactorDialog.js'
import { useConfirmTotp, useStartTotp } from './queries.js'

/** Splits the key into groups of four characters for easier typing. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Dialog that sets up an authenticator app: QR code and key, then a first code, then the recovery codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const setup = useStartTotp()
  const confirmation = useConfirmTotp(({ recoveryCodes }) => {
    if (!recoveryCodes) onClose()
  })
  const { mutate } = setup
  // Each setup request replaces the secret, so only one is sent, although strict mode runs effects twice.
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
            // QR scanners need dark modules on a light background, in both color modes.
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
