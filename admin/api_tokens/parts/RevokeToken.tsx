import { useState } from 'react'
import Button from '@mui/material/Button'
import { useDelete, useListContext, useResourceContext } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import type { TokenRecord } from '../token_record.js'

/** Button that revokes a token after confirmation. */
export function RevokeToken({ token }: { token: TokenRecord }) {
  const t = useText()
  const resource = useResourceContext() ?? ''
  const { refetch } = useListContext()
  const [isConfirming, setIsConfirming] = useState(false)
  const [revoke, { isPending, error, reset }] = useDelete()
  const title = t('tokens.revoke_named', { name: token.name })
  const close = () => {
    reset()
    setIsConfirming(false)
  }
  const run = () =>
    revoke(
      resource,
      { id: token.id, previousData: token },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          close()
          toast(t('tokens.revoked'))
          void refetch()
        },
        // The dialog shows the error, so no toast is needed.
        onError: () => undefined,
      }
    )
  return (
    <>
      <Button
        color="error"
        aria-label={title}
        onClick={(event) => {
          event.stopPropagation()
          setIsConfirming(true)
        }}
      >
        {t('tokens.revoke')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          consequence={t('tokens.revoke_consequence')}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => void run()}
          onCancel={close}
        />
      )}
    </>
  )
}

/** Button that revokes the selected tokens in one atomic request. */
export function RevokeTokens() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('tokens.revoke_many', { smart_count: count })}
      consequence={t('tokens.revoke_consequence_many')}
      doneText={(count) => t('tokens.revoked_many', { smart_count: count })}
    />
  )
}
