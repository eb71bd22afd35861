import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { FEW_RECOVERY_CODES, type Passkey, type SecurityState } from '#api/contract/mfa'
import { useText } from '../app/i18n.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { FactorSection } from './FactorSection.js'
import { NewRecoveryCodes } from './NewRecoveryCodes.js'
import { AddPasskey, RenamePasskey } from './PasskeyDialog.js'
import { PasskeyList } from './PasskeyList.js'
import { RemoveFactor } from './RemoveFactor.js'
import { refreshSecurity } from './security_calls.js'
import { TotpDialog } from './TotpDialog.js'

type Open =
  | { kind: 'add-app' | 'remove-app' | 'add-passkey' | 'recovery-codes' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

/** The second factors of the signed-in person, with everything that can be done to them. */
export function Factors({ state }: { state: SecurityState }) {
  const t = useText()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => {
    setOpen(null)
    void refreshSecurity()
  }
  const { totp, passkeys, canUsePasskeys, recoveryCodesLeft } = state
  const hasFactor = totp !== null || passkeys.length > 0
  const isFew = hasFactor && recoveryCodesLeft <= FEW_RECOVERY_CODES
  return (
    <>
      <FactorSection
        title={t('security.passkeys.title')}
        explanation={t(canUsePasskeys ? 'security.passkeys.none' : 'security.passkeys.unavailable')}
        actions={
          canUsePasskeys && (
            <Button variant="outlined" onClick={() => setOpen({ kind: 'add-passkey' })}>
              {t('security.passkeys.add')}
            </Button>
          )
        }
      >
        <PasskeyList
          passkeys={passkeys}
          onRename={(passkey) => setOpen({ kind: 'rename-passkey', passkey })}
          onRemove={(passkey) => setOpen({ kind: 'remove-passkey', passkey })}
        />
      </FactorSection>
      <FactorSection
        title={t('security.app.title')}
        explanation={
          totp ? (
            <>
              {t('security.app.on')} <TimeAgo at={totp.confirmedAt} />
            </>
          ) : (
            t('security.app.off')
          )
        }
        actions={
          totp ? (
            <Button color="error" onClick={() => setOpen({ kind: 'remove-app' })}>
              {t('security.app.remove')}
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => setOpen({ kind: 'add-app' })}>
              {t('security.app.add')}
            </Button>
          )
        }
      />
      {hasFactor && (
        <FactorSection
          title={t('security.recovery.title')}
          explanation={t('security.recovery.left', { smart_count: recoveryCodesLeft })}
          actions={
            <Button variant="outlined" onClick={() => setOpen({ kind: 'recovery-codes' })}>
              {t('security.recovery.regenerate')}
            </Button>
          }
        >
          {isFew && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {t('security.recovery.few')}
            </Alert>
          )}
        </FactorSection>
      )}
      {open && <FactorAction open={open} onClose={close} />}
    </>
  )
}

function FactorAction({ open, onClose }: { open: Open; onClose: () => void }) {
  const t = useText()
  switch (open.kind) {
    case 'add-app':
      return <TotpDialog onClose={onClose} />
    case 'add-passkey':
      return <AddPasskey onClose={onClose} />
    case 'recovery-codes':
      return <NewRecoveryCodes onClose={onClose} />
    case 'rename-passkey':
      return <RenamePasskey passkey={open.passkey} onClose={onClose} />
    case 'remove-app':
      return (
        <RemoveFactor
          path="users/me/totp"
          title={t('security.app.remove')}
          consequence={t('security.app.consequence')}
          removed={t('security.app.removed')}
          onClose={onClose}
        />
      )
    case 'remove-passkey':
      return (
        <RemoveFactor
          path={`users/me/passkeys/${open.passkey.id}`}
          title={t('security.passkeys.remove_named', { name: open.passkey.name })}
          consequence={t('security.passkeys.consequence')}
          removed={t('security.passkeys.removed')}
          onClose={onClose}
        />
      )
  }
}
