import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { FEW_RECOVERY_CODES, type Passkey, type SecurityState } from '#api/contract/accounts/mfa'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { FactorSection } from './FactorSection.js'
import { NewRecoveryCodes } from './NewRecoveryCodes.js'
import { AddPasskey, RenamePasskey } from '../passkeys/PasskeyDialog.js'
import { PasskeyList } from '../passkeys/PasskeyList.js'
import { RemoveFactor } from './RemoveFactor.js'
import { refreshSecurity } from './queries.js'
import { TotpDialog } from './TotpDialog.js'

type Open =
  | { kind: 'add-app' | 'remove-app' | 'add-passkey' | 'recovery-codes' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

/** Second factors of the signed-in user, with buttons to add and remove them. */
export function Factors({ state }: { state: SecurityState }) {
  const t = useText()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => {
    setOpen(null)
    void refreshSecurity()
  }
  const { totp, passkeys, canUsePasskeys, recoveryCodesLeft } = state
  const hasFactor = totp !== null || passkeys.length > 0
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
      <AppSection
        totp={totp}
        onAdd={() => setOpen({ kind: 'add-app' })}
        onRemove={() => setOpen({ kind: 'remove-app' })}
      />
      {hasFactor && (
        <RecoverySection
          codesLeft={recoveryCodesLeft}
          onRegenerate={() => setOpen({ kind: 'recovery-codes' })}
        />
      )}
      {open && <FactorAction open={open} onClose={close} />}
    </>
  )
}

function AppSection(props: {
  totp: SecurityState['totp']
  onAdd: () => void
  onRemove: () => void
}) {
  const t = useText()
  return (
    <FactorSection
      title={t('security.app.title')}
      explanation={
        props.totp ? (
          <>
            {t('security.app.on')} <TimeAgo at={props.totp.confirmedAt} />
          </>
        ) : (
          t('security.app.off')
        )
      }
      actions={
        props.totp ? (
          <Button color="error" onClick={props.onRemove}>
            {t('security.app.remove')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={props.onAdd}>
            {t('security.app.add')}
          </Button>
        )
      }
    />
  )
}

function RecoverySection(props: { codesLeft: number; onRegenerate: () => void }) {
  const t = useText()
  return (
    <FactorSection
      title={t('security.recovery.title')}
      explanation={t('security.recovery.remaining', { smart_count: props.codesLeft })}
      actions={
        <Button variant="outlined" onClick={props.onRegenerate}>
          {t('security.recovery.regenerate')}
        </Button>
      }
    >
      {props.codesLeft <= FEW_RECOVERY_CODES && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('security.recovery.low')}
        </Alert>
      )}
    </FactorSection>
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
          factor="totp"
          title={t('security.app.remove')}
          consequence={t('security.app.consequence')}
          removed={t('security.app.removed')}
          onClose={onClose}
        />
      )
    case 'remove-passkey':
      return (
        <RemoveFactor
          factor={`passkeys/${open.passkey.id}`}
          title={t('security.passkeys.remove_named', { name: open.passkey.name })}
          consequence={t('security.passkeys.consequence')}
          removed={t('security.passkeys.removed')}
          onClose={onClose}
        />
      )
  }
}
