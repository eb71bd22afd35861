import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import type { ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { nameOfSetting, removedOfSetting } from '../setting_names.js'
import { addressOf, useRemoveSetting } from '../queries.js'

/** Button that removes a setting and its credentials after confirmation. */
export function RemoveSetting({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  const name = nameOfSetting(t, setting.key)
  const title =
    setting.scope.kind === 'team'
      ? t('server_settings.remove_of_team', { name, team: setting.scope.name })
      : t('server_settings.remove_named', { name })
  const { mutate, isPending, error, reset } = useRemoveSetting(addressOf(setting), () =>
    toast(t('server_settings.removed', { name }))
  )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setIsConfirming(true)}>
        {t('server_settings.remove')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          consequence={removedOfSetting(t, setting.key, setting.scope)}
          confirmText={title}
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
