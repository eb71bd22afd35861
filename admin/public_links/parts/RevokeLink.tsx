import { useEffect, useRef, useState, type RefObject } from 'react'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useRevokePublic, type Shared } from '../queries.js'

/** Button that revokes the public link after confirmation. */
export function RevokeLink(props: {
  shared: Shared
  /** Receives the focus if revoking the link removes this button. */
  around: RefObject<HTMLElement | null>
}) {
  const t = useText()
  const { shared, around } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const revoke = useRevokePublic(shared)
  const confirm = () => revoke.mutate(undefined, { onSuccess: () => toast(t('sharing.revoked')) })
  const cancel = () => {
    setIsConfirming(false)
    revoke.reset()
  }
  useEffect(() => {
    const opener = button.current
    const place = around.current
    if (!isConfirming) return
    return () => (opener?.isConnected ? opener : place)?.focus()
  }, [isConfirming, around])
  return (
    <>
      <Button
        ref={button}
        color="error"
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
        sx={{ mt: 1.5 }}
      >
        {t('sharing.revoke')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('sharing.revoke')}
          consequence={t('sharing.revoke_consequence')}
          confirmText={t('sharing.revoke')}
          isPending={revoke.isPending}
          error={revoke.error}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
    </>
  )
}
