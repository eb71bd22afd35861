import { useState } from 'react'
import Button from '@mui/material/Button'
import { useDelete, useListContext, useResourceContext } from 'react-admin'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import type { TokenRecord } from './token_record.js'

/** Ends one token, after asking. */
export function RevokeToken({ token }: { token: TokenRecord }) {
  const t = useText()
  const resource = useResourceContext() ?? ''
  const { refetch } = useListContext()
  const [isAsking, setIsAsking] = useState(false)
  const [revoke, { isPending, error, reset }] = useDelete()
  const title = t('tokens.revoke_named', { name: token.name })
  const close = () => {
    reset()
    setIsAsking(false)
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
        // The failure stands in the dialog.
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
          setIsAsking(true)
        }}
      >
        {t('tokens.revoke')}
      </Button>
      {isAsking && (
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

/** Ends the selected tokens, all or none. */
export function RevokeTokens() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('tokens.revoke')}
      confirmText={(count) => t('tokens.revoke_many', { smart_count: count })}
      consequence={t('tokens.revoke_consequence_many')}
      doneText={(count) => t('tokens.revoked_many', { smart_count: count })}
    />
  )
}
