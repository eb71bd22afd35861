import { useEffect, useRef, useState, type RefObject } from 'react'
import Button from '@mui/material/Button'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { useRevokePublic, type Shared } from './share_calls.js'

/** Ends the link; others may rely on it, so it is asked first. */
export function RevokeLink(props: {
  shared: Shared
  /** Has the focus when the button is gone with the link. */
  around: RefObject<HTMLElement | null>
}) {
  const t = useText()
  const { shared, around } = props
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const revoke = useRevokePublic(shared)
  const confirm = () => revoke.mutate(undefined, { onSuccess: () => toast(t('sharing.revoked')) })
  const cancel = () => {
    setIsAsking(false)
    revoke.reset()
  }
  useEffect(() => {
    const opener = button.current
    const place = around.current
    if (!isAsking) return
    return () => (opener?.isConnected ? opener : place)?.focus()
  }, [isAsking, around])
  return (
    <>
      <Button
        ref={button}
        color="error"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        sx={{ mt: 1.5 }}
      >
        {t('sharing.revoke')}
      </Button>
      {isAsking && (
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
