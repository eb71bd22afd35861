import { useState } from 'react'
import Button from '@mui/material/Button'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useRevokeRange } from '../queries.js'

/** Button that revokes the standing range of a target after confirmation. */
export function RevokeRange({ targetId }: { targetId: string }) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useRevokeRange(targetId, () => {
    setIsConfirming(false)
    toast(t('mcp_range.standing.revoked'))
  })
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)}>
        {t('mcp_range.standing.revoke')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('mcp_range.standing.revoke')}
          consequence={t('mcp_range.standing.revoke_consequence')}
          confirmText={t('mcp_range.standing.revoke')}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate()}
          onCancel={() => {
            reset()
            setIsConfirming(false)
          }}
        />
      )}
    </>
  )
}
