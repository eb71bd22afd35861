import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { useRemoveSetting } from './setting_queries.js'

/** Forgets the model and its credentials: scans are built-in again. */
export function RemoveProvider({ settingKey }: { settingKey: string }) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error, reset } = useRemoveSetting(settingKey, () =>
    toast(t('server_settings.removed'))
  )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setIsAsking(true)}>
        {t('server_settings.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('server_settings.remove_named')}
          consequence={t('server_settings.remove_consequence')}
          confirmText={t('server_settings.remove_named')}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate()}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}
